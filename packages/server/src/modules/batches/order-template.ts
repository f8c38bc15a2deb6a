/**
 * Orders of one batch look alike when they are created: the order is presented once, with marks where the
 * recipients differ, and the database fills the marks in for each of them. So there is one presentation, in one
 * language, and a hundred thousand events need not pass through Node.
 */
import { randomUUID } from 'node:crypto';
import { type Fragment, fragmentOf } from '../../db/sql.ts';
import { assert } from '../../kit/assert.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { type PresentationSettings, presentOrderDetail } from '../orders/present-order.ts';

/** What differs, in the order of the JSON, and the pieces of SQL that make it from a row `o` of new orders. */
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
} as const satisfies Record<string, readonly string[]>;

type Field = keyof typeof fields;

/**
 * SQL that makes the JSON of an order from its row `o` and from orderTemplate(), whose texts are the parameters from
 * `firstParameter` on. One pass over all pieces: a chain of || would copy what it has so far at each of them.
 */
export function jsonOfOrder(firstParameter: number): Fragment {
  const parameter = (index: number) => `$${firstParameter + index}::text`;
  const link = parameter(0);
  const pieces = Object.values(fields).flatMap((piecesOfField, index) => [
    parameter(index + 1),
    ...piecesOfField.map((piece) => (piece === '$LINK' ? link : piece)),
  ]);
  const end = parameter(Object.keys(fields).length + 1);
  return fragmentOf(`concat(${[...pieces, end].join(', ')})`);
}

/** The beginning of the gift links, and what stands before, between and behind the fields. */
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
    amounts: {
      ...presented.amounts,
      amount_tax: placeholder('amount_tax'),
      amount_total: placeholder('amount_total'),
      amount_global_relay_cost: placeholder('amount_global_relay_cost'),
    },
  });
  // Literal texts, and behind each of them the name of the field that follows it.
  const parts = templateJson.split(new RegExp(`"${nonce}:([a-z_]+)"`));
  const names = parts.filter((_, index) => index % 2 === 1);
  assert(`${names}` === `${Object.keys(fields)}`, `an order template has its fields in the order ${names}`);
  const link = JSON.stringify(`${settings.publicUrl}/gift/${settings.linkCode}-`).slice(0, -1);
  return [link, ...parts.filter((_, index) => index % 2 === 0)];
}
