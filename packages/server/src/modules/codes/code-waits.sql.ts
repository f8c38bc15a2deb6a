/** Shipments that wait for codes. */
import { insertManyInto } from '../../db/insertions.ts';
import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';

type NewWait = Pick<Row<'code_waits'>, 'product_id' | 'value_cents' | 'quantity'>;

const insertion = insertManyInto('code_waits', {
  shared: ['organization_id', 'shipment_id', 'order_id', 'waiting_since'],
});
const insertNew = sql`${insertion.statement}
  on conflict (organization_id, shipment_id, product_id, value_cents) do nothing`;

/** Records what a shipment waits for. What is recorded already stays as it is. */
export const writeWaits = (
  tx: Tx,
  shipment: Pick<Row<'code_waits'>, 'organization_id' | 'shipment_id' | 'order_id' | 'waiting_since'>,
  waits: readonly NewWait[],
): void => tx.defer(insertNew, insertion.valuesOf(shipment, waits));

const deletion = sql`delete from code_waits where organization_id = $1 and shipment_id = $2`;

/** Ends the waiting of a shipment: it has its codes, or an operator has decided otherwise. */
export const writeEndOfWait = (tx: Tx, organizationId: string, shipmentId: string): void =>
  tx.defer(deletion, [organizationId, shipmentId]);

/** Condition on a row `w` of code_waits: there is a code for it. */
const canBeServed = fragment`exists (select from gift_card_codes c
  where c.product_id = w.product_id and c.value_cents = w.value_cents and c.issued_at is null)`;

const organizationsToServe = sql`select ${columns('organizations', ['id'], 'o')} from organizations o
  where exists (select from code_waits w where w.organization_id = o.id and ${canBeServed})`;

/** Finds organizations with shipments that wait for codes of which there are some. */
export async function findOrganizationsToServe(db: Statements): Promise<string[]> {
  const rows = await db.query(organizationsToServe);
  return rows.map(({ id }) => id);
}

export type WaitingShipment = Pick<Row<'code_waits'>, 'shipment_id' | 'order_id'>;

const shipmentsToServe = sql`select distinct ${columns('code_waits', ['shipment_id', 'order_id'], 'w')}
  from code_waits w where w.organization_id = $1 and w.shipment_id > $2 and ${canBeServed}
  order by w.shipment_id limit $3`;

/** Finds shipments after `after` that wait for codes of which there are some. The oldest come first. */
export const findShipmentsToServe = (
  db: Statements,
  organizationId: string,
  after: string,
  limit: number,
): Promise<WaitingShipment[]> => db.query(shipmentsToServe, [organizationId, after, limit]);

const unitsWaiting = sql`select ${columns('code_waits', ['product_id', 'value_cents'], 'w')},
    ${computed('units', 'bigint', 'sum(w.quantity)::bigint')},
    ${computed('since', 'timestamptz', 'min(w.waiting_since)')}
  from organizations o join code_waits w on w.organization_id = o.id
  group by w.product_id, w.value_cents`;

export interface Shortage {
  product_id: string;
  value_cents: number;
  /** How many codes orders wait for. */
  units: number;
  since: Date;
}

/** Returns what orders of all organizations wait for. */
export const findShortages = (db: Statements): Promise<Shortage[]> => db.query(unitsWaiting);
