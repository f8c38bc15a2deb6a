/** How an operation of the API reads in the audit log. */
import type { Operation } from '@gifts/contract/operations';
import type { Subject } from './record-act.ts';

/** `createOrderBatch` is `create_order_batch`. */
export const actOfOperation = (operationId: string): string =>
  operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Collections of paths whose things have another name than the singular of the collection. */
const namesOfThings: Readonly<Record<string, string>> = {
  commerce_user_payment_methods: 'payment_method',
  deliveries: 'webhook_delivery',
  members: 'user',
  order_batches: 'order_batch',
  payment_cards: 'payment_method',
};

/**
 * What an operation is about: the thing that the last id of the path names, or the one that the answer describes. Without
 * either, the last collection or word of the path.
 */
export function subjectOfOperation(
  { path }: Pick<Operation, 'path'>,
  params: unknown,
  answer: unknown,
): Subject {
  const [, collection, parameter] = /.*\/(\w+)\/\{(\w+)\}/.exec(path) ?? [];
  if (collection && parameter) return { kind: nameOfThing(collection), id: textIn(params, parameter) };
  const last = path.split('/').at(-1) ?? path;
  const thing = nameOfThing(last);
  // A thing with a secret that is shown once is a part of the answer.
  const id = textIn(answer, 'id') ?? textIn(fieldIn(answer, thing), 'id');
  return { kind: id === null ? last : thing, id };
}

const nameOfThing = (collection: string): string =>
  Object.hasOwn(namesOfThings, collection)
    ? (namesOfThings[collection] ?? collection)
    : collection.replace(/s$/, '');

/** An id of any other kind is longer than all that can be found. */
const maxIdLength = 64;

const fieldIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function textIn(value: unknown, name: string): string | null {
  const text = fieldIn(value, name);
  return typeof text === 'string' && text.length <= maxIdLength ? text : null;
}

/** Fields of requests whose values may be kept: settings, times, amounts and ids. Everything else is named only. */
const plainFields: ReadonlySet<string> = new Set([
  'amount',
  'card_id',
  'color',
  'commerce_app_id',
  'days_before',
  'default',
  'default_expiry_days',
  'default_locale',
  'default_payment_method',
  'expiration',
  'expires_all_gifts',
  'expires_at',
  'expires_in_days',
  'gift_mails',
  'gift_news',
  'includes_admins',
  'international_gift_cards_enabled',
  'international_shipping_tier',
  'is_paused',
  'is_read_only',
  'kind',
  'list_id',
  'locale',
  'notifications_enabled',
  'occasion',
  'occasion_mails',
  'payment_method_id',
  'reminders_enabled',
  'reminds_recipients',
  'reship',
  'role',
  'scheduled_send_on',
  'seconds',
  'send_method',
  'send_time',
  'since',
  'status',
  'swap',
  'template_id',
  'time_zone',
  'to',
  'transfer_to_user_id',
  'user_id',
  'workspace_id',
  'workspace_ids',
  'years',
]);

const maxValueLength = 100;
const maxListLength = 20;

/** The names of the fields of a body, and the values of those that are harmless. */
export function detailsOfBody(body: unknown): object {
  if (typeof body !== 'object' || body === null) return {};
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  if (given.length === 0) return {};
  const plain = given.filter(([name, value]) => plainFields.has(name) && isPlain(value));
  return {
    fields: given.map(([name]) => name),
    ...(plain.length > 0 && { values: Object.fromEntries(plain) }),
  };
}

const isPlain = (value: unknown): boolean =>
  isPlainScalar(value) ||
  (Array.isArray(value) && value.length <= maxListLength && value.every(isPlainScalar));

const isPlainScalar = (value: unknown): boolean =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= maxValueLength);
