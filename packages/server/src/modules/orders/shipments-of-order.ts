/**
 * SQL over a row `o` of orders: its shipments as JSON, in the order they were made. Nobody looks for those of an
 * order that cannot have any yet.
 */
export const shipmentsOfOrder = `case when o.status in ('ordered', 'shipped', 'delivered', 'failed')
  then (select coalesce(json_agg(json_build_object('id', s.id, 'brand_id', s.brand_id, 'brand_name', s.brand_name,
      'status', s.status, 'tracking_carrier', s.tracking_carrier, 'tracking_number', s.tracking_number,
      'tracking_url', s.tracking_url, 'shipped_at', s.shipped_at, 'delivered_at', s.delivered_at,
      'delivery_eta', s.delivery_eta, 'reship_of', s.reship_of) order by s.id), '[]')
    from shipments s where s.organization_id = o.organization_id and s.order_id = o.id)
  else '[]' end`;
