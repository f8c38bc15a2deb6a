-- What a gift of choice offers is kept for as long as somebody may choose: a version of a collection is stored once and
-- never changes, and a batch names the version that it was sent with. Unpublishing or editing a collection, or a new
-- price of its products, makes another version and changes nothing for gifts that were sent.

create table collection_versions (
  organization_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  -- The whole version, with the prices of its products: see modules/catalog/collection-version.ts.
  document jsonb not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, collection_id) references collections (organization_id, id)
);
alter table collection_versions add primary key (organization_id, id);

create function collection_versions_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a collection never changes: write another one.'
    using errcode = 'restrict_violation', table = tg_table_name;
end
$$;
create trigger collection_versions_final before update or delete or truncate on collection_versions
  execute function collection_versions_are_final();

-- The published versions of an earlier release, with the prices that their products have now.
insert into collection_versions (organization_id, id, collection_id, document)
select c.organization_id, (c.published_version ->> 'id')::uuid, c.id,
  jsonb_set(c.published_version, '{categories}', coalesce((
    select jsonb_agg(jsonb_set(category.value, '{products}', coalesce((
        select jsonb_agg(item.value || jsonb_build_object('price', p.price, 'price_min', p.price_min,
            'price_max', p.price_max, 'shipping_price', b.shipping_price,
            'free_shipping_minimum', b.free_shipping_minimum) order by item.ordinality)
        from jsonb_array_elements(category.value -> 'products') with ordinality as item
        join products p on p.id = (item.value ->> 'product_id')::uuid
        join brands b on b.id = p.brand_id), '[]')) order by category.ordinality)
    from jsonb_array_elements(c.published_version -> 'categories') with ordinality as category), '[]'))
from collections c where c.published_version is not null;

-- Checked at the commit: a collection is written before its version, and names it.
alter table collections
  add column published_version_id uuid,
  add foreign key (organization_id, published_version_id) references collection_versions (organization_id, id)
    deferrable initially deferred;
update collections set published_version_id = (published_version ->> 'id')::uuid;
set constraints all immediate;
alter table collections drop column published_version;
create index collections_product on collections (organization_id, product_id);

-- Null for every gift but a gift of choice.
alter table order_batches
  add column collection_version_id uuid,
  add foreign key (organization_id, collection_version_id) references collection_versions (organization_id, id);
update order_batches b set collection_version_id = c.published_version_id
from carts k, collections c
where k.organization_id = b.organization_id and k.id = b.cart_id
  and c.organization_id = b.organization_id and c.published_version_id is not null
  and c.product_id = (k.items -> 0 -> 'product' ->> 'id')::uuid;

do $$
begin
  if current_setting('server_version_num')::int < 180000 then
    return;
  end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'collection_versions',
    'attname', 'organization_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
    'n_distinct', 1::real);
end
$$;
