import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';

export type MailOfOrder = Pick<
  Row<'mails'>,
  'id' | 'template' | 'to_email' | 'status' | 'failure' | 'created_at' | 'sent_at'
>;

const ofOrder = sql`select ${columns('mails', [
  'id',
  'template',
  'to_email',
  'status',
  'failure',
  'created_at',
  'sent_at',
])} from mails where organization_id = $1 and order_id = $2 order by id`;

/** Finds the mails about an order, oldest first. */
export const findMailsOfOrder = (
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<MailOfOrder[]> => db.query(ofOrder, [organizationId, orderId]);
