-- An organization gives its own cards names, to tell several of one bank apart.
alter table payment_methods add column label text
  check (label is null or (label <> '' and length(label) <= 60 and commerce_app_id is null));

select plan_for_one_organization();
