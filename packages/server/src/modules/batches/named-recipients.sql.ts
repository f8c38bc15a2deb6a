/** Recipients as senders named them, found by an e-mail address, which is given in lower case. */
import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import type { OrderRecord } from '../orders/order-record.ts';

export interface NamedRecipient
  extends Omit<
      Row<'order_batch_recipients'>,
      'amount_tax' | 'amount_global_relay_cost' | 'amount_total' | 'mailing_address'
    >,
    Pick<Row<'order_batches'>, 'send_status'>,
    Pick<OrderRecord, 'mailing_address'> {}

const recipient = columns(
  'order_batch_recipients',
  [
    'organization_id',
    'order_batch_id',
    'position',
    'first_name',
    'last_name',
    'email',
    'phone',
    'locale',
    'mailing_address',
  ],
  'r',
);

const named = sql`select ${recipient.as<Pick<OrderRecord, 'mailing_address'>>()}, ${columns('order_batches', ['send_status'], 'b')}
  from order_batch_recipients r
  join order_batches b on b.organization_id = r.organization_id and b.id = r.order_batch_id
  where r.organization_id = $1 and (lower(r.email) = $2
    or (r.order_batch_id, r.position) in (select * from unnest($3::uuid[], $4::integer[])))
  order by r.order_batch_id, r.position`;

/** Finds the recipients with an e-mail address, and those of some orders. All of an organization are read. */
export const findNamedRecipients = (
  db: Statements,
  organizationId: string,
  email: string,
  orders: readonly Pick<OrderRecord, 'order_batch_id' | 'position'>[],
): Promise<NamedRecipient[]> =>
  db.query(named, [
    organizationId,
    email,
    orders.map((order) => order.order_batch_id),
    orders.map(({ position }) => position),
  ]);
