-- Long lists of shippers are read as fast as short ones.

-- Their checkpoints were refused. The rows that there are satisfied a stricter check.
alter table list_marks drop constraint list_marks_list_check;
alter table list_marks add constraint list_marks_list_check
  check (list in ('order_batches', 'orders', 'order_activities', 'shipper_shipments')) not valid;

-- What changed since a time, of all brands or of one, and the queue of one brand without what is held. The columns of the other
-- filters are included, so that such a list is counted without reading the rows.
create index shipper_shipments_changed on shipper_shipments (organization_id, updated_at)
  include (id, brand_id, status, created_at);
drop index shipper_shipments_updated;
alter index shipper_shipments_changed rename to shipper_shipments_updated;
create index shipper_shipments_brand_updated on shipper_shipments (organization_id, brand_id, updated_at)
  include (id, status, created_at);
create index shipper_shipments_queue on shipper_shipments (organization_id, is_held, status, id)
  include (brand_id, created_at);
drop index shipper_shipments_held;
alter index shipper_shipments_queue rename to shipper_shipments_held;
