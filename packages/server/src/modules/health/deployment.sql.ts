import { computed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

/** On the node of a cell, the tables that end with a number have the rows of those that are counted here. */
const ahead = sql`select ${computed('table', 'text', 'parent.relname::text')},
    ${computed('seconds', 'bigint', 'greatest(0, coalesce(extract(epoch from max(child.ends_at) - now()), 0))::bigint')}
  from pg_class parent join pg_namespace n on n.oid = parent.relnamespace
  left join lateral (
    select case when c.relname ~ '_\\d{4}_\\d{2}_\\d{2}$'
        then (to_date(right(c.relname, 10), 'YYYY_MM_DD') + interval '1 day') at time zone 'UTC'
        else (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' end as ends_at
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent.oid and c.relname ~ '_\\d{4}_\\d{2}(_\\d{2})?$'
  ) as child on true
  where parent.relkind = 'p' and n.nspname = any(current_schemas(false)) and parent.relname !~ '_\\d{6,}$'
  group by parent.relname`;

/** How long the partitions of each table last that are there, in seconds. */
export const findPartitionsAhead = (db: Statements) => db.query(ahead);
