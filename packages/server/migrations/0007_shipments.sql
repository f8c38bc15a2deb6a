-- What becomes of a paid order: a shipment for each brand of its cart, and everything that happened to it.

create table shipments (
  organization_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- As the cart had them when the order was handed to fulfilment.
  brand_id uuid not null,
  brand_name text not null,
  status text not null check (status in ('pending', 'tracking', 'shipped', 'delivered', 'delivered_override',
    'failed', 'failed_unset_tracking', 'failed_with_reship')),
  tracking_carrier text,
  tracking_number text,
  tracking_url text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  delivery_eta timestamptz,
  -- The failed shipment this one replaces.
  reship_of uuid,
  created_at timestamptz not null,
  foreign key (organization_id, order_id) references orders (organization_id, id)
);
-- Where the shipments of an order are found, and why an order that is placed twice has them once: one for a brand,
-- and one beside each that failed and is sent again.
create unique index shipments_order on shipments (organization_id, order_id, brand_id, reship_of) nulls not distinct;
alter table shipments add primary key (organization_id, id);
alter table shipments add foreign key (organization_id, reship_of) references shipments (organization_id, id);

-- One row for each change of a shipment, only ever added: a tracking number that was withdrawn stays known here.
create table shipment_changes (
  organization_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  status text not null,
  tracking_carrier text,
  tracking_number text,
  created_at timestamptz not null,
  foreign key (organization_id, shipment_id) references shipments (organization_id, id)
);
create index shipment_changes_shipment on shipment_changes (organization_id, shipment_id, id);
alter table shipment_changes add primary key (organization_id, id);

-- Nobody accepts a direct_send order by hand; its recipient's link is made with its send from now on.
update orders set recipient_token = gen_random_uuid() where recipient_token is null and accepted_at is not null;

-- Tracking numbers show to approved distribution partners alone, so what was rendered before is out of date.
create trigger organizations_partner_revision before update of is_distribution_partner on organizations
  for each row execute function bump_revision();

-- As in 0003_orders.sql: plans of the first minute know that organization_id is not unique.
do $$
declare
  tenant_table text;
begin
  if current_setting('server_version_num')::int < 180000 then
    return;
  end if;
  foreach tenant_table in array array['shipments', 'shipment_changes'] loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', tenant_table,
      'attname', 'organization_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
      'n_distinct', 1::real);
  end loop;
end
$$;
