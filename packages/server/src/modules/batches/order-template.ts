/**
 * Orders of one batch look alike when they are created: the order is presented once, with marks where the
 * recipients differ, and the database fills the marks in for each of them. So there is one presentation, in one
 * language, and a hundred thousand events need not pass through Node.
 */
import { randomUUID } from 'node:crypto';
import { assert } from '../../kit/assert.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { type PresentationSettings, presentOrderDetail } from '../orders/present-order.ts';

/** What differs, and the pieces of SQL that make its JSON from a row `o` of new orders. */
const fields = {
  id: [`'"'`, 'o.id', `'"'`],
  recipient_first_name: ['to_json(o.first_name)::text'],
  recipient_last_name: [`coalesce(to_json(o.last_name)::text, 'null')`],
  recipient_email: [`coalesce(to_json(o.email)::text, 'null')`],
  individual_gift_link: ['$LINK', `replace(o.gift_token::text, '-', '')`, `'"'`],
  reference_id: [`'"'`, 'reference_id(o.id)', `'"'`],
  amount_tax: [`coalesce(o.amount_tax::text, 'null')`],
  amount_total: [`coalesce(o.amount_total::text, 'null')`],
  amount_global_relay_cost: [`coalesce(o.amount_global_relay_cost::text, 'null')`],
} as const satisfies Record<string, readonly string[]>;

type Field = keyof typeof fields;

export interface OrderTemplate {
  /** SQL expressions over a row `o` whose texts, one after the other, are the JSON of its order. */
  pieces: string[];
  /** Values of the parameters they use, from `firstParameter` on. */
  values: string[];
}

export function orderTemplate(
  order: OrderRecord,
  settings: PresentationSettings,
  firstParameter: number,
): OrderTemplate {
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
  return fillIn(templateJson.split(new RegExp(`"${nonce}:([a-z_]+)"`)), settings, firstParameter);
}

/** `parts` alternates literal text and the name of the field that follows it. */
function fillIn(parts: string[], settings: PresentationSettings, firstParameter: number): OrderTemplate {
  const values: string[] = [];
  const parameter = (value: string): string => {
    values.push(value);
    return `$${firstParameter + values.length - 1}::text`;
  };
  const link = parameter(JSON.stringify(`${settings.publicUrl}/gift/${settings.linkCode}-`).slice(0, -1));
  const pieces = parts.flatMap((part, index) => {
    if (index % 2 === 0) return parameter(part);
    assert(part in fields, `an order template knows the field ${part}`);
    return fields[part as Field].map((piece) => (piece === '$LINK' ? link : piece));
  });
  return { pieces, values };
}

/** One pass over all pieces: a chain of || would copy what it has so far at each of them. */
export const jsonOf = ({ pieces }: OrderTemplate): string => `concat(${pieces.join(', ')})`;
