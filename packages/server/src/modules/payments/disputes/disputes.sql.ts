import { insertInto } from '../../../db/insertions.ts';
import { allColumns, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import type { Dispute } from '../../../ports/card-gateway.ts';

interface DisputeWords {
  status: Dispute['status'];
}

export interface DisputeRecord extends Omit<Row<'disputes'>, keyof DisputeWords>, DisputeWords {}

const dispute = allColumns('disputes').as<DisputeWords>();
const ofOrder = sql`select ${dispute} from disputes where organization_id = $1 and order_id = $2 order by id`;

/** Returns the disputes of an order, in the order in which the service heard of them. */
export const findDisputesOfOrder = (
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<DisputeRecord[]> => db.query(ofOrder, [organizationId, orderId]);

const insertDispute = insertInto('disputes');

export const writeDispute = (tx: Tx, dispute: DisputeRecord): void => tx.insert(insertDispute, dispute);

const setState = sql`update disputes
  set status = $3, reason = $4, amount_cents = $5, withdrawn_cents = $6, answer_by = $7, updated_at = $8
  where organization_id = $1 and id = $2`;

export const writeDisputeState = (tx: Tx, dispute: DisputeRecord): void =>
  tx.defer(setState, [
    dispute.organization_id,
    dispute.id,
    dispute.status,
    dispute.reason,
    dispute.amount_cents,
    dispute.withdrawn_cents,
    dispute.answer_by,
    dispute.updated_at,
  ]);
