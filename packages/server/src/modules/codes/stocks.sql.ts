/** How many codes there are, when that is too few, and what the operator was told of it. */
import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { CodeKind } from './codes.sql.ts';

/** The codes of a product run low when fewer than this are left, unless the operator chooses another number. */
const defaultLowBelow = 20;

const lowBelow = sql`select ${columns('code_thresholds', ['low_below'])} from code_thresholds where product_id = $1`;

export async function findLowBelow(db: Statements, productId: string): Promise<number> {
  const [row] = await db.query(lowBelow, [productId]);
  return row?.low_below ?? defaultLowBelow;
}

const chooseLowBelow = sql`insert into code_thresholds (product_id, low_below) values ($1, $2)
  on conflict (product_id) do update set low_below = excluded.low_below`;

export const writeLowBelow = (tx: Tx, productId: string, count: number): void =>
  tx.defer(chooseLowBelow, [productId, count]);

export type NoticeKind = 'low' | 'none';

const insertNotice = sql`insert into code_notices (product_id, value_cents, kind) values ($1, $2, $3)
  on conflict (product_id, value_cents, kind) do nothing returning ${columns('code_notices', ['kind'])}`;

/** Records that the operator is told. Returns false if that was recorded before. */
export async function insertNoticeOnce(
  tx: Tx,
  { productId, valueCents }: CodeKind,
  kind: NoticeKind,
): Promise<boolean> {
  return (await tx.query(insertNotice, [productId, valueCents, kind])).length > 0;
}

const deleteNotices = sql`delete from code_notices
  where product_id = $1 and value_cents = $2 and kind = any($3::text[])`;

/** Lets the operator be told again. */
export const writeEndOfNotices = (
  tx: Tx,
  { productId, valueCents }: CodeKind,
  kinds: readonly NoticeKind[],
): void => tx.defer(deleteNotices, [productId, valueCents, kinds]);

const isFree = fragment`c.issued_at is null`;
const isUsed = fragment`c.issued_at is not null`;

const stocks = sql`select ${columns('gift_card_codes', ['product_id', 'value_cents'], 'c')},
    ${columns('products', ['slug'], 'p')},
    ${computed('free', 'bigint', fragment`count(*) filter (where ${isFree})`)},
    ${computed('issued', 'bigint', fragment`count(*) filter (where ${isUsed} and c.revealed_at is null)`)},
    ${computed('revealed', 'bigint', fragment`count(*) filter (where ${isUsed} and c.revealed_at is not null)`)},
    ${computed('low_below', 'integer', fragment`coalesce(min(t.low_below), $1::int)`)}
  from gift_card_codes c join products p on p.id = c.product_id
  left join code_thresholds t on t.product_id = c.product_id
  where not c.is_generated
  group by c.product_id, c.value_cents, p.slug order by p.slug, c.value_cents`;

export interface Stock {
  product_id: string;
  slug: string;
  value_cents: number;
  free: number;
  /** Issued, and nobody has looked at them yet. */
  issued: number;
  revealed: number;
  low_below: number;
}

/** Counts the imported codes of each product and value. */
export const findStocks = (db: Statements): Promise<Stock[]> => db.query(stocks, [defaultLowBelow]);
