/** Recipients of batches as an earlier release stored them, which are not sealed. */
import { jsonOfRows } from '../../db/insertions.ts';
import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import type { StoredAddress } from '../addresses/sealed-address.ts';

export interface UnsealedRecipient
  extends Pick<Row<'order_batch_recipients'>, 'organization_id' | 'order_batch_id' | 'position' | 'phone'> {
  mailing_address: StoredAddress | null;
}

const names = ['organization_id', 'order_batch_id', 'position', 'phone', 'mailing_address'] as const;
const wanted = columns('order_batch_recipients', [...names]);
const unsealed = sql`select ${wanted.as<UnsealedRecipient>()} from order_batch_recipients
  where mailing_address ? 'address_1' or phone not like 'vault.%' limit $1`;

export const findUnsealedRecipients = (db: Statements, limit: number): Promise<UnsealedRecipient[]> =>
  db.query(unsealed, [limit]);

const replace = sql`update order_batch_recipients o set phone = r.phone, mailing_address = r.mailing_address
  from json_to_recordset($1::json) as r (
    organization_id uuid, order_batch_id uuid, position integer, phone text, mailing_address jsonb, was jsonb)
  where o.organization_id = r.organization_id and o.order_batch_id = r.order_batch_id and o.position = r.position
    and o.mailing_address is not distinct from r.was and (o.phone is null) = (r.phone is null)`;

/** Leaves a recipient alone who was erased meanwhile. `was` is the address that was not sealed. */
export async function replaceUnsealedRecipients(
  db: Statements,
  recipients: readonly (UnsealedRecipient & { was: StoredAddress | null })[],
): Promise<void> {
  await db.query(replace, [jsonOfRows(recipients, [...names, 'was'])]);
}
