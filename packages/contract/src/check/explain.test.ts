import { expect, test } from 'vitest';
import { maxFieldErrors } from '../errors.ts';
import { type Operation, operations } from '../operations.ts';
import { CreateOrderBatchInput, RescheduleInput } from '../order-batch.ts';
import { patternRules } from '../patterns.ts';
import { AcceptInput, SwapInput, ThankYouNoteInput } from '../sandbox.ts';
import { pageQuery, Strict, type TSchema } from '../schema.ts';
import { explain } from './explain.ts';

const id = '0197a3c0-6c1e-7d3a-9a51-3f0d2b7c4e10';
const recipient = { first_name: 'Ada' };
const batch = {
  from_name: 'Acme',
  recipients: [recipient],
  cart: { items: [{ product_id: id, quantity: 1 }] },
  send_method: 'email_and_link',
};
const withBatch = (changes: object) => ({ ...batch, ...changes });
const withRecipient = (changes: object) =>
  withBatch({ recipients: [recipient, { ...recipient, ...changes }] });
const withItem = (changes: object) =>
  withBatch({ cart: { items: [{ product_id: id, quantity: 1, ...changes }] } });
const address = { address_1: '1 Main St', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' };

const batchCases: [value: unknown, field: string, message: string][] = [
  [null, '', 'The body must be a JSON object'],
  [[], '', 'The body must be a JSON object'],
  ['{}', '', 'The body must be a JSON object'],
  [withBatch({ recipients: [] }), 'recipients', "Recipients can't be blank"],
  [withBatch({ recipients: null }), 'recipients', "Recipients can't be blank"],
  [withBatch({ recipients: 'all' }), 'recipients', 'Recipients must be a list'],
  [withBatch({ recipients: {} }), 'recipients', 'Recipients must be a list'],
  [withBatch({ recipients: ['Ada'] }), 'recipients[0]', 'Item of recipients must be an object'],
  [withBatch({ recipients: [null] }), 'recipients[0]', "Item of recipients can't be blank"],
  [withBatch({ from_name: '' }), 'from_name', "From name can't be blank"],
  [withBatch({ from_name: ' \t\u00a0' }), 'from_name', "From name can't be blank"],
  [withBatch({ from_name: null }), 'from_name', "From name can't be blank"],
  [withBatch({ from_name: 'x'.repeat(256) }), 'from_name', 'From name is too long (255 characters at most)'],
  [withBatch({ from_name: '🎁'.repeat(256) }), 'from_name', 'From name is too long (255 characters at most)'],
  [withBatch({ message: 3 }), 'message', 'Message must be text'],
  [withBatch({ message: 'x'.repeat(2001) }), 'message', 'Message is too long (2,000 characters at most)'],
  [withBatch({ cart: [] }), 'cart', 'Cart must be an object'],
  [withBatch({ cart: {} }), 'cart.items', "Items can't be blank"],
  [
    withBatch({ customer_reference_id: ' ' }),
    'customer_reference_id',
    "Customer reference id can't be blank",
  ],
  [withBatch({ card_id: 'thanks' }), 'card_id', 'Card id must be a UUID'],
  [
    withBatch({ notifications_enabled: 'yes' }),
    'notifications_enabled',
    'Notifications enabled must be true or false',
  ],
  [
    withBatch({ send_method: 'email' }),
    'send_method',
    'Send method must be one of `email_and_link`, `link_multiple_custom_list`, `direct_send`',
  ],
  [withBatch({ swap: '' }), 'swap', 'Swap must be one of `single`, `multiple`, `disabled`'],
  [
    withBatch({ scheduled_send_on: '2026-12-01' }),
    'scheduled_send_on',
    'Scheduled send on must be an RFC 3339 time with an offset, like 2026-12-01T09:00:00Z',
  ],
  [
    withBatch({ sheduled_send_on: '2026-12-01T09:00:00Z' }),
    'sheduled_send_on',
    'Unknown field `sheduled_send_on`; did you mean `scheduled_send_on`?',
  ],
  [withBatch({ fromName: 'x' }), 'fromName', 'Unknown field `fromName`; did you mean `from_name`?'],
  [withBatch({ gift_wrap: true }), 'gift_wrap', 'Unknown field `gift_wrap`'],
  [withBatch({ toString: true }), 'toString', 'Unknown field `toString`'],
  [
    JSON.parse(JSON.stringify(batch).replace('{', '{"__proto__":1,')),
    '__proto__',
    'Unknown field `__proto__`',
  ],
  [withRecipient({ first_name: '  ' }), 'recipients[1].first_name', "First name can't be blank"],
  [withRecipient({ email: 'ada' }), 'recipients[1].email', 'Email is not a valid email address'],
  [
    withRecipient({ phone: '555-0123' }),
    'recipients[1].phone',
    'Phone must be in E.164 form, like +14155550123',
  ],
  [
    withRecipient({ emial: 'ada@example.com' }),
    'recipients[1].emial',
    'Unknown field `emial`; did you mean `email`?',
  ],
  [
    withRecipient({ mailing_address: { ...address, address_1: ' ' } }),
    'recipients[1].mailing_address.address_1',
    "Address 1 can't be blank",
  ],
  [
    withRecipient({ mailing_address: { ...address, address_1: 12 } }),
    'recipients[1].mailing_address.address_1',
    'Address 1 must be text',
  ],
  [withItem({ product_id: 'mug' }), 'cart.items[0].product_id', 'Product id must be a UUID'],
  [
    withItem({ product_url: 'x'.repeat(2001) }),
    'cart.items[0].product_url',
    'Product URL is too long (2,000 characters at most)',
  ],
  [withItem({ quantity: 0 }), 'cart.items[0].quantity', 'Quantity must be between 1 and 100'],
  [withItem({ quantity: 101 }), 'cart.items[0].quantity', 'Quantity must be between 1 and 100'],
  [withItem({ quantity: 1.5 }), 'cart.items[0].quantity', 'Quantity must be a whole number'],
  [withItem({ quantity: '1' }), 'cart.items[0].quantity', 'Quantity must be a whole number'],
  [
    withItem({ quantity: Number.POSITIVE_INFINITY }),
    'cart.items[0].quantity',
    'Quantity must be a whole number',
  ],
  [withItem({ quantity: null }), 'cart.items[0].quantity', "Quantity can't be blank"],
  [
    withItem({ variable_price: -1 }),
    'cart.items[0].variable_price',
    'Variable price must be between 0 and 100,000,000',
  ],
  [withItem({ variants: [''] }), 'cart.items[0].variants[0]', "Item of variants can't be blank"],
];

test.each(batchCases)('a batch like %j has a problem in %s', (value, field, message) => {
  expect(explain(CreateOrderBatchInput, value, { at: '' })).toEqual([{ field, message }]);
});

const otherCases: [schema: TSchema, value: unknown, field: string, message: string][] = [
  [Strict(pageQuery), { page: 0 }, 'page', 'Page must be greater than 0'],
  [Strict(pageQuery), { per_page: 101 }, 'per_page', 'Per page must be between 1 and 100'],
  [ThankYouNoteInput, { note: '\n' }, 'note', "Note can't be blank"],
  [SwapInput, { items: Array(21).fill({ quantity: 1 }) }, 'items', "Items can't be more than 20"],
  [RescheduleInput, {}, 'scheduled_send_on', "Scheduled send on can't be blank"],
  [AcceptInput, { mailing_address: 'home' }, 'mailing_address', 'Mailing address must be an object'],
];

test.each(otherCases)('%# has its one problem explained', (schema, value, field, message) => {
  expect(explain(schema, value, { at: '' })).toEqual([{ field, message }]);
});

test('problems come in the order they are written, and what is missing last', () => {
  const value = {
    send_method: 1,
    cart: { items: [{ quantity: 0, product_id: 1 }] },
    nonsense: 1,
    from_name: '',
  };
  expect(explain(CreateOrderBatchInput, value, { at: '' }).map(({ field }) => field)).toEqual([
    'send_method',
    'cart.items[0].quantity',
    'cart.items[0].product_id',
    'nonsense',
    'from_name',
    'recipients',
  ]);
});

test('the path of the value stands before the paths inside it', () => {
  const { items: recipientSchema } = CreateOrderBatchInput.properties.recipients;
  expect(explain(recipientSchema, { email: 1 }, { at: 'recipients[7]' }).map(({ field }) => field)).toEqual([
    'recipients[7].email',
    'recipients[7].first_name',
  ]);
});

test('no more problems are made than are shown', () => {
  const looked: number[] = [];
  const recipients = Array.from({ length: 100_000 }, (_, index) => ({
    get first_name() {
      looked.push(index);
      return '';
    },
  }));
  const problems = explain(CreateOrderBatchInput, withBatch({ recipients }), { at: '' });
  expect(problems).toHaveLength(maxFieldErrors);
  expect(new Set(looked).size).toBe(maxFieldErrors);
});

test('a name as long as a body is echoed cut short', () => {
  const [problem] = explain(Strict({}), { ['x'.repeat(1_000_000)]: 1 }, { at: '' });
  expect(problem).toEqual({ field: `${'x'.repeat(60)}…`, message: `Unknown field \`${'x'.repeat(60)}…\`` });
});

test('every text of a request has a rule for its characters', () => {
  const free: string[] = [];
  for (const [id, { body }] of Object.entries<Operation>(operations)) {
    JSON.stringify(body, (name, value: unknown) => {
      const isText =
        typeof value === 'object' && value !== null && 'type' in value && value.type === 'string';
      const hasRule = isText && ['pattern', 'format', 'enum'].some((keyword) => keyword in value);
      if (isText && !hasRule) free.push(`${id} ${name}`);
      return value;
    });
  }
  // The texts of metadata belong to the programs of customers. The cells of a CSV file are checked one by one.
  expect(free).toEqual([
    'createWebhook ^.*$',
    'updateWebhook ^.*$',
    'importShipments ',
    'createFulfilmentWebhook ^.*$',
    'updateFulfilmentWebhook ^.*$',
  ]);
});

test('every pattern of the contract has a sentence', () => {
  const patternsUsed = new Set<string>();
  JSON.stringify(Object.values(operations), (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') patternsUsed.add(value);
    return value;
  });
  expect(Object.keys(patternRules)).toEqual(expect.arrayContaining([...patternsUsed]));
  expect(patternsUsed.size).toBeGreaterThan(0);
});
