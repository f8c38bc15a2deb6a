/** The codes that orders got, and who looked at them. */
import { insertInto, insertManyInto } from '../../db/insertions.ts';
import { columns, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import type { IssuedCodeKey, SealedCode } from './sealed-code.ts';

type NewIssuedCode = Omit<Row<'issued_codes'>, 'organization_id' | 'issued_at' | 'withdrawn_at'>;

const insertIssued = insertManyInto('issued_codes', {
  shared: ['organization_id', 'issued_at'],
  except: ['withdrawn_at'],
});

export const writeIssuedCodes = (
  tx: Tx,
  { organizationId, at }: { organizationId: string; at: Date },
  codes: readonly NewIssuedCode[],
): void => tx.insert(insertIssued, { organization_id: organizationId, issued_at: at }, codes);

/** What may be shown of an issued code without opening it. */
export type IssuedCode = Pick<
  Row<'issued_codes'>,
  'id' | 'shipment_id' | 'cart_item_id' | 'unit_index' | 'withdrawn_at'
>;

const codesOfOrder = sql`select ${columns('issued_codes', [
  'id',
  'shipment_id',
  'cart_item_id',
  'unit_index',
  'withdrawn_at',
])} from issued_codes where organization_id = $1 and order_id = $2 order by cart_item_id, unit_index, id`;

/** Finds the codes of an order, withdrawn ones included. */
export const findIssuedCodes = (
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<IssuedCode[]> => db.query(codesOfOrder, [organizationId, orderId]);

/** An issued code that still is the order's, as it is stored. */
export type HeldCode = Pick<Row<'issued_codes'>, 'code_id' | 'cart_item_id' | 'unit_index'> &
  IssuedCodeKey &
  SealedCode;

const held = columns('issued_codes', [
  'organization_id',
  'id',
  'order_id',
  'code_id',
  'cart_item_id',
  'unit_index',
  'code',
  'pin',
]).as<HeldCode>();

const heldByShipment = sql`select ${held} from issued_codes
  where organization_id = $1 and order_id = $2 and shipment_id = $3 and withdrawn_at is null
  order by cart_item_id, unit_index`;

/** Finds the codes of a shipment. The caller has locked its order. */
export const findHeldCodes = (
  tx: Tx,
  { organizationId, orderId, shipmentId }: { organizationId: string; orderId: string; shipmentId: string },
): Promise<HeldCode[]> => tx.query(heldByShipment, [organizationId, orderId, shipmentId]);

const notRevealed = fragment`not exists (select from code_reveals r
  where r.organization_id = issued_codes.organization_id and r.issued_code_id = issued_codes.id)`;

/** The codes of the order are read first, by their index. */
const withdrawable = sql`select ${held}
  from (select * from issued_codes where organization_id = $1 and order_id = $2 offset 0) as issued_codes
  where withdrawn_at is null and ${notRevealed}`;

/** Finds the codes of an order that nobody has looked at. The caller has locked the order. */
export const findUnseenCodes = (tx: Tx, organizationId: string, orderId: string): Promise<HeldCode[]> =>
  tx.query(withdrawable, [organizationId, orderId]);

const withdraw = sql`update issued_codes set withdrawn_at = $3, code = null, pin = null
  where organization_id = $1 and id = any($2::uuid[])`;

export const writeWithdrawn = (tx: Tx, organizationId: string, ids: readonly string[], at: Date): void =>
  tx.defer(withdraw, [organizationId, ids, at]);

const insertReveal = insertInto('code_reveals');

export const writeReveal = (tx: Tx, reveal: Row<'code_reveals'>): void => tx.insert(insertReveal, reveal);

const eraseVisitors = sql`update code_reveals set address = null, user_agent = null
  where organization_id = $1 and issued_code_id = any(array(
    select id from issued_codes where organization_id = $1 and order_id = any($2::uuid[])))`;

/** Erases from where recipients looked at the codes of orders. When they did stays. */
export const writeErasedVisitors = (tx: Tx, organizationId: string, orderIds: readonly string[]): void =>
  tx.defer(eraseVisitors, [organizationId, orderIds]);

const othersKeys = fragment`(substr(code, 1, 18) collate "C" < $1 or substr(code, 1, 18) collate "C" > $1)`;

const sealedOtherwise = sql`select ${held} from issued_codes
  where code is not null and ${othersKeys} limit $2`;

/** Finds issued codes of all organizations that were not sealed with the key of this prefix. */
export const findIssuedToReseal = (db: Statements, prefix: string, limit: number): Promise<HeldCode[]> =>
  db.query(sealedOtherwise, [prefix, limit]);

const replaceSealed = sql`update issued_codes i set code = r.code, pin = r.pin
  from json_to_recordset($1::json) as r (organization_id uuid, id uuid, was text, code text, pin text)
  where i.organization_id = r.organization_id and i.id = r.id and i.code = r.was`;

/** Leaves a code alone that was withdrawn meanwhile. */
export async function replaceSealedIssued(
  db: Statements,
  codes: readonly (SealedCode & Pick<IssuedCodeKey, 'organization_id' | 'id'> & { was: string })[],
): Promise<void> {
  await db.query(replaceSealed, [JSON.stringify(codes)]);
}

const visitors = sql`select ${columns('code_reveals', ['order_id', 'revealed_at', 'address', 'user_agent'], 'r')}
  from issued_codes i
  join code_reveals r on r.organization_id = i.organization_id and r.issued_code_id = i.id
  where i.organization_id = $1 and i.order_id = any($2::uuid[]) order by r.id`;

/** Finds when and from where the codes of orders were looked at. */
export const findVisitors = (
  db: Statements,
  organizationId: string,
  orderIds: readonly string[],
): Promise<Pick<Row<'code_reveals'>, 'order_id' | 'revealed_at' | 'address' | 'user_agent'>[]> =>
  db.query(visitors, [organizationId, orderIds]);
