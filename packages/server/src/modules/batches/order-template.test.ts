import { expect, it } from 'vitest';
import { referenceId } from '../../kit/ids.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { presentOrderDetail } from '../orders/present-order.ts';
import type { BatchRecord } from './batch-record.ts';
import { newOrders } from './new-orders.ts';
import { jsonOfOrder, orderTemplate } from './order-template.ts';
import type { PositionedRecipient } from './write-recipients.ts';

const settings = { publicUrl: 'https://gifts.example.com', linkCode: 'abc123', isDistributionPartner: false };

const batch = {
  organization_id: '019b0000-0000-7000-8000-000000000001',
  id: '019b0000-0000-7000-8000-000000000002',
  workspace_id: '019b0000-0000-7000-8000-000000000003',
  workspace_name: 'People\'s \\ "Team"',
  cart_id: '019b0000-0000-7000-8000-000000000004',
  cart_items: [],
  message: 'For you: $1, $LINK and o.id || \'x\'\n"bye" \u2028 🎁',
  payment_method_id: 'BALANCE',
  card_id: null,
  commerce_app_id: null,
  expires_at: new Date('2027-01-01T00:00:00Z'),
  created_at: new Date('2026-01-01T00:00:00Z'),
  sender: { first_name: 'Avery', last_name: 'Example', email: 'avery@example.com' },
} as unknown as BatchRecord;

const robin: PositionedRecipient = {
  position: 3,
  first_name: 'Zoë "Z"',
  last_name: null,
  email: 'zoe@example.com',
  phone: null,
  mailing_address: null,
  locale: null,
  amount_tax: 171,
  amount_global_relay_cost: null,
  amount_total: 2_796,
};

const [order] = newOrders(batch, [robin], null) as [OrderRecord];

/** What the database makes of each piece of SQL for the row of this order. */
const asDatabase = new Map<string, string>([
  [`'"'`, '"'],
  ['o.id', order.id],
  ['to_json(o.first_name)::text', JSON.stringify(order.recipient_first_name)],
  ["coalesce(to_json(o.last_name)::text, 'null')", 'null'],
  ["coalesce(to_json(o.email)::text, 'null')", JSON.stringify(order.recipient_email)],
  ["replace(o.gift_token::text, '-', '')", order.gift_token.replaceAll('-', '')],
  ['reference_id(o.id)', referenceId(order.id)],
  ["coalesce(o.amount_tax::text, 'null')", '171'],
  ["coalesce(o.amount_total::text, 'null')", '2796'],
  ["coalesce(o.amount_global_relay_cost::text, 'null')", 'null'],
]);

const pieces = (firstParameter: number) =>
  /^concat\((.*)\)$/s.exec(jsonOfOrder(firstParameter).text)?.[1]?.split(/, (?![^(]*\))/) ?? [];

/** A text of the template. The row of this order has an email, so the status is the template's. */
const textPiece = /^(?:case when o\.email is null then '"none"' else )?\$(\d+)::text(?: end)?$/;

/** What the statement makes of the texts of a template. */
function fillIn(template: readonly string[], firstParameter: number): unknown {
  const texts = pieces(firstParameter).map((piece) => {
    const parameter = textPiece.exec(piece)?.[1];
    const text = parameter ? template[Number(parameter) - firstParameter] : asDatabase.get(piece);
    if (text === undefined) throw new Error(`The template has a piece nobody knows: ${piece}`);
    return text;
  });
  return JSON.parse(texts.join(''));
}

it('filled in for a recipient it is the order as it is presented', () => {
  const [nobody] = newOrders(
    batch,
    [{ ...robin, first_name: '', email: 'other@example.com', amount_tax: null }],
    null,
  );
  if (!nobody) throw new Error('one recipient makes one order');
  expect(fillIn(orderTemplate(nobody, settings), 14)).toEqual(presentOrderDetail(order, settings));
});

it('keeps all that people wrote out of the SQL', () => {
  expect(jsonOfOrder(6).text).not.toMatch(/For you|Team|Zoë|Avery|gifts\.example/);
  expect(orderTemplate(order, settings).join('')).toContain('For you: $1, $LINK');
});

it('numbers its parameters from the first one on, each used', () => {
  const numbers = [...jsonOfOrder(6).text.matchAll(/\$(\d+)::text/g)].map((match) => Number(match[1]));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(
    orderTemplate(order, settings).map((_, index) => index + 6),
  );
});

it('is the same for all batches but for the texts in it', () => {
  const other = { ...order, message: 'Another', workspace_name: 'Sales' };
  const [one, two] = [orderTemplate(order, settings), orderTemplate(other, settings)];
  expect(two).toHaveLength(one.length);
  expect(two.join('')).toBe(
    one
      .join('')
      .replace(JSON.stringify(order.message), '"Another"')
      .replace(JSON.stringify(order.workspace_name), '"Sales"'),
  );
});
