-- A parcel that is lost and not sent again is refunded when the other parcels of its order were delivered.
alter table refunds
  drop constraint refunds_kind_check,
  -- requested: by an admin or operator. failed_order, late_payment: the order could not be carried out, or had failed
  -- before it was paid. lost_parcel: the other parcels of the order were delivered.
  add constraint refunds_kind_check check (kind in ('requested', 'failed_order', 'lost_parcel', 'late_payment'));
