-- Those who pack and send parcels: their accounts, their keys, and for each account the shipments of its brands.

-- A shipper is a row of organizations, so that keys, events, webhooks and kept answers belong to it as they belong to a
-- customer. It has no workspaces, no ledger and no gifts.
alter table organizations add column kind text not null default 'customer' check (kind in ('customer', 'shipper'));

alter table api_keys drop constraint api_keys_kind_check;
alter table api_keys add constraint api_keys_kind_check check (kind in ('automation', 'commerce', 'fulfilment'));

create table shippers (
  organization_id uuid primary key references organizations (id),
  -- In ascending order. Null for all brands.
  brand_ids uuid[] check (cardinality(brand_ids) > 0),
  -- When the shipments from before the account were in its list. It has no key until then.
  filled_at timestamptz,
  created_at timestamptz not null default now()
);

-- What a shipper sees: a row for each shipment of its brands.
create table shipper_shipments (
  organization_id uuid not null references shippers (organization_id),
  -- The id of the shipment.
  id uuid not null,
  -- The organization whose gift it is, and its order.
  customer_id uuid not null,
  order_id uuid not null,
  brand_id uuid not null,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index shipper_shipments_brand on shipper_shipments (organization_id, brand_id, id);
create index shipper_shipments_updated on shipper_shipments (organization_id, updated_at);
alter table shipper_shipments add primary key (organization_id, id);

-- One row for each change of a status, by which filtered lists are counted; see 0037_counts_of_filtered_lists.sql.
create table shipper_shipment_changes (
  organization_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  brand_id uuid not null,
  status text not null,
  previous_status text not null
);
create index shipper_shipment_changes_brand on shipper_shipment_changes (organization_id, brand_id, id);
alter table shipper_shipment_changes add primary key (organization_id, id);

alter table list_counts drop constraint list_counts_list_check;
alter table list_counts add constraint list_counts_list_check
  check (list in ('order_batches', 'orders', 'order_activities', 'shipper_shipments'));

-- Why a shipment failed. Null if it did not, and where nobody said why.
alter table shipments add column failure_reason text
  check (failure_reason in ('lost', 'returned', 'refused', 'undeliverable', 'out_of_stock'));

select plan_for_one_organization();
