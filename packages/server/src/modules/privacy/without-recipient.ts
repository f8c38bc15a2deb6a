/** What an event told of an order, a batch or a parcel, without a recipient whose data were erased. */
import { erasedAddress, erasedText } from '../orders/erased-recipient.ts';

/** What is erased. */
export interface ErasedGifts {
  readonly orderIds: ReadonlySet<string>;
  /** The positions of recipients in their batches, by the id of the batch. */
  readonly positions: ReadonlyMap<string, ReadonlySet<number>>;
  /** The names of these batches without the names of recipients. */
  readonly batchNames: ReadonlyMap<string, string>;
  /** In lower case, if orders are erased only where they name this address, because they go to another one since. */
  readonly email?: string;
}

type Json = Readonly<Record<string, unknown>>;

const erasedOrder = {
  recipient_first_name: erasedText,
  recipient_last_name: null,
  recipient_email: null,
  thank_you_note: null,
  decline_message: null,
};

const erasedRecipient = { first_name: erasedText, last_name: null, email: null };

/** Returns the resource of an event with the same fields. Fields that a release did not know are not added. */
export function withoutRecipient(resource: Json, erased: ErasedGifts): Json {
  if (isObject(resource.ship_to)) return { ...resource, ship_to: withoutAddressee(resource.ship_to) };
  if (Array.isArray(resource.recipients_preview)) return withoutRecipients(resource, erased);
  return withoutRecipientOfOrder(resource, erased);
}

const withoutRecipientOfOrder = (order: Json, { orderIds, email }: ErasedGifts): Json =>
  orderIds.has(String(order.id)) && (email === undefined || isOf(order, email))
    ? replaced(order, erasedOrder)
    : order;

const isOf = ({ recipient_email: own }: Json, email: string): boolean =>
  typeof own === 'string' && own.toLowerCase() === email;

function withoutRecipients(batch: Json, erased: ErasedGifts): Json {
  const id = String(batch.id);
  const positions = erased.positions.get(id);
  return replaced(batch, {
    batch_name: erased.batchNames.get(id) ?? batch.batch_name,
    orders_preview: objectsOf(batch.orders_preview).map((order) => withoutRecipientOfOrder(order, erased)),
    recipients_preview: objectsOf(batch.recipients_preview).map((recipient, position) =>
      positions?.has(position) ? replaced(recipient, erasedRecipient) : recipient,
    ),
  });
}

/** The address is sealed, unless an earlier release wrote the event. */
function withoutAddressee({ country, state }: Json): Json {
  const left = erasedAddress({ country: String(country), state: typeof state === 'string' ? state : null });
  return { ...left, first_name: erasedText, last_name: '' };
}

/** Replaces fields in their places. */
const replaced = (object: Json, fields: Json): Json => ({
  ...object,
  ...Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(object, name))),
});

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectsOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
