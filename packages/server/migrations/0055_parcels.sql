-- Parcels as they leave: a shipment that is split in two, several tracking numbers of one, holds, and other products in place of
-- what is out of stock.

-- Which units of its brand a shipment holds: [{"cart_item_id": …, "quantity_indexes": [0, 1]}]. Null for all of them.
alter table shipments add column units jsonb;
-- The shipment from which these units were taken. Both belong to the same order.
alter table shipments add column split_from uuid;
-- The shipments of a brand that replace the same one, or none, are numbered from 1.
alter table shipments add column part smallint not null default 1;
-- Why it must not leave now. All three are null if nothing holds it; the note may be null.
alter table shipments add column hold_reason text check (hold_reason in ('out_of_stock', 'address_problem', 'other'));
alter table shipments add column hold_note text;
alter table shipments add column held_at timestamptz;
-- When the recipient was asked to choose other products, until when that is open (null if it is not), and when it was done.
alter table shipments add column swap_offered_at timestamptz;
alter table shipments add column swap_due_at timestamptz;
alter table shipments add column swapped_at timestamptz;
create index shipments_swap_due on shipments (organization_id, swap_due_at) where swap_due_at is not null;

create unique index shipments_parts on shipments (organization_id, order_id, brand_id, is_digital, reship_of, part)
  nulls not distinct;
drop index shipments_of_order;
alter index shipments_parts rename to shipments_of_order;

-- What held the shipment after the change, so that a hold that was released stays known.
alter table shipment_changes add column hold_reason text;

-- Tracking numbers beside the one that the shipment has itself.
create table shipment_tracking_numbers (
  organization_id uuid not null,
  shipment_id uuid not null,
  number text not null,
  carrier text not null,
  url text,
  created_at timestamptz not null,
  foreign key (organization_id, shipment_id) references shipments (organization_id, id)
);
alter table shipment_tracking_numbers add primary key (organization_id, shipment_id, number);

-- The queue of a shipper without what is held.
alter table shipper_shipments add column is_held boolean not null default false;
create index shipper_shipments_held on shipper_shipments (organization_id, is_held, status, id);

alter table scheduled_work_failures drop constraint scheduled_work_failures_kind_check;
alter table scheduled_work_failures add constraint scheduled_work_failures_kind_check
  check (kind in ('send', 'payment', 'invoice', 'expiry', 'notice', 'digest', 'reminder', 'swap_offer'));

select plan_for_one_organization();
