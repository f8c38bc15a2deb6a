-- Who did what, to what, when and from where: an entry for every act that changes something, and for every look at a postal
-- address or a code. Entries are written in the transaction of the change and are never changed. An entry lies in the month
-- of its id, which is the real time, and months are dropped as a whole. docs/decisions/0029-audit-log.md tells why this way.

-- Acts of operators that concern no organization have the nil UUID as theirs, so there is no reference to organizations.
create table audit_entries (
  organization_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('change', 'look')),
  act text not null,
  actor_kind text not null check (actor_kind in ('user', 'fulfilment_key', 'recipient', 'payer', 'operator', 'job')),
  -- What the actor is found by: the id of a user or of a fulfilment key, and the kind of all others.
  actor_id text not null,
  -- The actor as it was then: e-mail and key of a user, name and machine of an operator, name of a job.
  actor jsonb not null,
  subject_kind text,
  subject_id text,
  -- What a look at several things showed.
  shown_ids uuid[],
  client_address text,
  user_agent text,
  request_id text,
  -- Names of changed fields and values of harmless ones. Never secrets, addresses, codes or texts of people.
  details jsonb not null
) partition by range (id);
alter table audit_entries add primary key (organization_id, id);
create index audit_entries_subject on audit_entries (organization_id, subject_id, id) where subject_id is not null;
create index audit_entries_actor on audit_entries (organization_id, actor_id, id);
-- The most frequent acts are found among all entries at once, and need no index.
create index audit_entries_act on audit_entries (organization_id, act, id)
  where act not in ('create_order_batch', 'open_gift', 'choose_options', 'enter_address', 'accept_gift', 'show_address');
create index audit_entries_shown on audit_entries using gin (shown_ids) where shown_ids is not null;

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to. Its months are dropped after their time.'
    using errcode = 'restrict_violation', table = tg_table_name;
end
$$;

-- A trigger for rows holds for partitions too. Truncation has triggers of its own.
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function audit_is_append_only();
create trigger audit_entries_not_truncated before truncate on audit_entries execute function audit_is_append_only();

-- Takes what no month was made for, so that no clock and no missing month ever refuses an entry.
create table partitions.audit_entries_other partition of audit_entries default;
create trigger audit_entries_other_not_truncated before truncate on partitions.audit_entries_other
  execute function audit_is_append_only();

-- Has this month and the next two ready, and drops months that ended before `keep_from`. Returns the names of the dropped
-- months. Only a missing month and an old one take locks.
create function keep_audit_months(keep_from timestamptz) returns setof text language plpgsql as $$
declare
  this_month timestamp := date_trunc('month', now() at time zone 'UTC');
  month_start timestamp;
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('partitions of audit_entries'));
  for month_start in select this_month + make_interval(months => ahead) from generate_series(0, 2) as ahead loop
    name := 'audit_entries_' || to_char(month_start, 'YYYY_MM');
    continue when to_regclass(format('partitions.%I', name)) is not null;
    -- Rows that lie in the other partition move to the month.
    alter table partitions.audit_entries_other disable trigger user;
    perform make_month_partition('audit_entries', 'id', month_start at time zone 'UTC');
    alter table partitions.audit_entries_other enable trigger user;
    execute format('create trigger %I before truncate on partitions.%I execute function audit_is_append_only()',
      name || '_not_truncated', name);
  end loop;
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_entries'::regclass and c.relname ~ '_\d{4}_\d{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= keep_from
  loop
    execute format('drop table partitions.%I', name);
    return next right(name, 7);
  end loop;
end
$$;

select keep_audit_months(now() - interval '400 days');
select plan_for_one_organization();
