-- As in 0020_plans_for_one_large_organization.sql, but a column may have other options: some builds of PostgreSQL give each
-- column one of their own.
create or replace function plan_for_one_organization() returns void language plpgsql as $$
declare
  tenant_table record;
begin
  for tenant_table in
    select c.oid::regclass as relation, n.nspname::text as schema_name, c.relname::text as name, c.relkind = 'p' as is_parent
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attname = 'organization_id' and c.relkind in ('r', 'p') and n.nspname in ('public', 'partitions')
      and not exists (select from unnest(a.attoptions) as option where option like 'n\_distinct%')
  loop
    execute format('alter table %s alter organization_id set (%s = 1)', tenant_table.relation,
      case when tenant_table.is_parent then 'n_distinct_inherited' else 'n_distinct' end);
    -- PostgreSQL 18 can be told before the first ANALYZE.
    if current_setting('server_version_num')::int >= 180000 and not exists (
      select from pg_stats s where s.schemaname = tenant_table.schema_name and s.tablename = tenant_table.name
        and s.attname = 'organization_id' and s.inherited = tenant_table.is_parent
    ) then
      perform pg_restore_attribute_stats('schemaname', tenant_table.schema_name, 'relname', tenant_table.name,
        'attname', 'organization_id', 'inherited', tenant_table.is_parent, 'null_frac', 0::real, 'avg_width', 16,
        'n_distinct', 1::real);
    end if;
  end loop;
end
$$;

select plan_for_one_organization();
