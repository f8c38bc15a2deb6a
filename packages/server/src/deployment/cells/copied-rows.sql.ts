/** Reads rows that are of the deployment and not of an organization, and writes them to the database of a cell. */
import { type Columns, computed, fragmentOf, type Statement, toStatement } from '../../db/sql.ts';
import { type Column, columnsOf, type Table, typeOfColumn } from '../../db/tables.ts';

export interface CopiedRows {
  /** Reads `$1` rows from the row `$2` on, as a JSON document; it is `[]` after the last row. */
  readonly read: Statement<{ rows: string }>;
  /** Writes them where they differ. */
  readonly write: Statement;
}

function copiedRows<T extends Table>(
  table: T,
  {
    key,
    only = 'true',
    order = key.join(', '),
  }: { key: readonly Column<T>[]; only?: string; order?: string },
): CopiedRows {
  const names = columnsOf(table);
  const others = names.filter((name) => !key.includes(name));
  const listed = names.join(', ');
  const typed = names.map((name) => `${name} ${typeOfColumn(table, name)}`).join(', ');
  const ofRow = (row: string) => `(${others.map((name) => `${row}.${name}`).join(', ')})`;
  const rows: Columns<{ rows: string }> = computed('rows', 'text', `coalesce(json_agg(r), '[]')::text`);
  return {
    read: toStatement({
      ...rows,
      text: `select ${rows.text} from (
        select ${listed} from ${table} where ${only} order by ${order} limit $1 offset $2) r`,
    }),
    write: toStatement(
      fragmentOf(`insert into ${table} as t (${listed})
      select ${listed} from json_to_recordset($1::json) as r (${typed})
      on conflict (${key.join(', ')}) do update
      set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
      where ${ofRow('t')} is distinct from ${ofRow('excluded')}`),
    ),
  };
}

/** What an organization added for itself is in its own cell only. */
const only = 'owner_organization_id is null';

/** In the order of their references. */
export const catalogRows: readonly CopiedRows[] = [
  copiedRows('brands', { key: ['id'], only }),
  copiedRows('products', { key: ['id'], only }),
  copiedRows('cards', { key: ['id'] }),
];

export const smallRows: readonly CopiedRows[] = [
  copiedRows('brand_terms', { key: ['brand_id', 'valid_from'] }),
  // Somebody who was removed and added again has two rows, of which one at a time may be good.
  copiedRows('operators', { key: ['id'], order: 'removed_at nulls last, id' }),
];

/** The keys of sessions and mails are the same in all cells, so that what one has made is good in another. */
export const keyRows: readonly CopiedRows[] = [
  copiedRows('sign_in_keys', { key: ['id'] }),
  copiedRows('mail_keys', { key: ['id'] }),
];

export const optOutRows: CopiedRows = copiedRows('mail_opt_outs', { key: ['address_hash'] });

/** Long enough for a database that was away. */
export const recentOptOutRows: CopiedRows = copiedRows('mail_opt_outs', {
  key: ['address_hash'],
  only: `created_at > now() - interval '7 days'`,
});
