-- In an earlier release, an order did not follow when the last of its parcels was lost: it stayed `shipped` or `ordered` for
-- ever, and what was lost was not refunded. A job for each such order ends it as the table of the contract says.
insert into graphile_worker._private_tasks (identifier) values ('follow_shipments') on conflict (identifier) do nothing;

select graphile_worker.add_job(
  'follow_shipments',
  json_build_object('organization_id', o.organization_id, 'order_id', o.id),
  job_key => 'follow_shipments:' || o.id,
  flags => array[o.organization_id::text]
)
from orders o
where o.status in ('ordered', 'shipped')
  and exists (select from shipments s where s.organization_id = o.organization_id and s.order_id = o.id)
  and not exists (
    select from shipments s
    where s.organization_id = o.organization_id and s.order_id = o.id
      and s.status not in ('delivered', 'delivered_override', 'failed', 'failed_with_reship')
  );
