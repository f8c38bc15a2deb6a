/**
 * The new orders of a batch differ only in a few fields. One order is presented with placeholders for these fields, and
 * the database fills in the placeholders for each recipient. So there is one presentation, and the events of a large
 * batch do not go through Node.
 */
import { randomUUID } from 'node:crypto';
import { type Fragment, fragmentOf } from '../../db/sql.ts';
import { assert } from '../../kit/assert.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { type PresentationSettings, presentOrderDetail } from '../orders/present-order.ts';

/** The fields that differ, in the order of the JSON, and the SQL expressions that make them from a new order `o`. */
const fields = {
  id: [`'"'`, 'o.id', `'"'`],
  recipient_first_name: ['to_json(o.first_name)::text'],
  recipient_last_name: [`coalesce(to_json(o.last_name)::text, 'null')`],
  recipient_email: [`coalesce(to_json(o.email)::text, 'null')`],
  individual_gift_link: ['$LINK', `replace(o.gift_token::text, '-', '')`, `'"'`],
  amount_tax: [`coalesce(o.amount_tax::text, 'null')`],
  amount_total: [`coalesce(o.amount_total::text, 'null')`],
  amount_global_relay_cost: [`coalesce(o.amount_global_relay_cost::text, 'null')`],
  reference_id: [`'"'`, 'reference_id(o.id)', `'"'`],
  notification_status: [`case when o.email is null then '"none"' else $STATUS end`],
} as const satisfies Record<string, readonly string[]>;

type Field = keyof typeof fields;

/**
 * Returns SQL for the JSON of a new order `o`. The texts of orderTemplate() are its parameters, beginning with
 * `firstParameter`. It uses concat because a chain of || would copy the text at each piece.
 */
export function jsonOfOrder(firstParameter: number): Fragment {
  const parameter = (index: number) => `$${firstParameter + index}::text`;
  const pieces = Object.values(fields).flatMap((piecesOfField, index) => [
    parameter(index + 2),
    ...piecesOfField.map((piece) => piece.replace('$LINK', parameter(0)).replace('$STATUS', parameter(1))),
  ]);
  const end = parameter(Object.keys(fields).length + 2);
  return fragmentOf(`concat(${[...pieces, end].join(', ')})`);
}

/**
 * Returns the beginning of the gift links, the notification status of recipients with an email, and the texts before,
 * between and after the fields. `order` has an email.
 */
export function orderTemplate(order: OrderRecord, settings: PresentationSettings): string[] {
  const nonce = randomUUID();
  const placeholder = (field: Field) => `${nonce}:${field}`;
  const presented = presentOrderDetail(order, settings);
  const templateJson = JSON.stringify({
    ...presented,
    id: placeholder('id'),
    recipient_first_name: placeholder('recipient_first_name'),
    recipient_last_name: placeholder('recipient_last_name'),
    recipient_email: placeholder('recipient_email'),
    individual_gift_link: placeholder('individual_gift_link'),
    reference_id: placeholder('reference_id'),
    notification_status: placeholder('notification_status'),
    amounts: {
      ...presented.amounts,
      amount_tax: placeholder('amount_tax'),
      amount_total: placeholder('amount_total'),
      amount_global_relay_cost: placeholder('amount_global_relay_cost'),
    },
  });
  // Texts and names of fields alternate.
  const parts = templateJson.split(new RegExp(`"${nonce}:([a-z_]+)"`));
  const names = parts.filter((_, index) => index % 2 === 1);
  assert(`${names}` === `${Object.keys(fields)}`, `an order template has its fields in the order ${names}`);
  const link = JSON.stringify(`${settings.publicUrl}/gift/${settings.linkCode}-`).slice(0, -1);
  const status = JSON.stringify(presented.notification_status);
  return [link, status, ...parts.filter((_, index) => index % 2 === 0)];
}
