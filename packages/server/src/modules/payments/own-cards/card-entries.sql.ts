import { insertInto } from '../../../db/insertions.ts';
import { allColumns, sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';

/** A card that was entered with a link. */
export type CardEntry = Row<'card_entries'>;

const insert = insertInto('card_entries');
const insertOnce = sql`${insert.statement}
  on conflict (organization_id, card_link_id, gateway, card_token) do nothing`;
const entryOfCard = sql`select ${allColumns('card_entries')} from card_entries
  where organization_id = $1 and card_link_id = $2 and gateway = $3 and card_token = $4`;

/** Returns the entry of the card. It is the same for all requests with this link and this card. */
export async function insertOrGetEntry(tx: Tx, entry: CardEntry): Promise<CardEntry | undefined> {
  const { organization_id, card_link_id, gateway, card_token } = entry;
  await tx.query(insertOnce, insert.valuesOf(entry));
  const [row] = await tx.query(entryOfCard, [organization_id, card_link_id, gateway, card_token]);
  return row;
}
