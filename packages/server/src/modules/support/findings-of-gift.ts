/** What has not happened to a gift that should have, by the organization's clock. */
import { dayMs, hourMs } from '../../kit/duration.ts';
import type { ShipmentChange } from '../fulfilment/shipment-changes.sql.ts';
import type { MailOfOrder } from '../notifications/mails-of-order.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { AttemptOfEvent } from '../webhooks/deliveries/attempts-of-events.sql.ts';

type Order = Pick<
  OrderRecord,
  'status' | 'expires_at' | 'payment_due_at' | 'paid_at' | 'ordered_at' | 'shipments'
>;
type Shipment = Pick<
  OrderRecord['shipments'][number],
  'id' | 'brand_name' | 'status' | 'is_digital' | 'held_at' | 'hold_reason' | 'delivery_eta' | 'reship_of'
>;

export interface GiftFacts {
  readonly order: Omit<Order, 'shipments'> & { readonly shipments: readonly Shipment[] };
  readonly changes: readonly Pick<ShipmentChange, 'shipment_id' | 'status' | 'created_at'>[];
  readonly mails: readonly Pick<MailOfOrder, 'template' | 'to_email' | 'status' | 'failure' | 'created_at'>[];
  /** Oldest first, each with the type of its event. */
  readonly attempts: readonly (Pick<AttemptOfEvent, 'event_id' | 'url' | 'failure'> & {
    readonly eventType: string;
  })[];
}

/** After how long it is worth a look that nothing happened. */
const patience = { job: hourMs, packing: 3 * dayMs, parcel: 21 * dayMs };

/** Returns a sentence for each finding. `now` is the time of the organization, as all times of the facts are. */
export const findingsOfGift = (facts: GiftFacts, now: Date): string[] => [
  ...findingsOfOrder(facts.order, now),
  ...facts.order.shipments.flatMap((shipment) => findingsOfShipment(facts, shipment, now)),
  ...facts.mails.flatMap((mail) => findingsOfMail(mail, now)),
  ...findingsOfWebhooks(facts.attempts),
];

const isPast = (time: Date | null, now: Date, patienceMs = 0): time is Date =>
  time !== null && time.getTime() + patienceMs < now.getTime();

function findingsOfOrder(order: GiftFacts['order'], now: Date): string[] {
  const { status, expires_at: expiry, payment_due_at: due, paid_at: paid } = order;
  const isOpen = status === 'created' || status === 'notified' || status === 'opened';
  if (isOpen && isPast(expiry, now, patience.job)) {
    return [`The gift should have expired at ${expiry.toISOString()}, and is ${status}.`];
  }
  if (status === 'pending_payment' && isPast(due, now, patience.job)) {
    return [`The payment was due at ${due.toISOString()}, and the order still waits for it.`];
  }
  if (status === 'paid' && isPast(paid, now, patience.job)) {
    return [`The order is paid since ${paid.toISOString()}, and was not placed with those who ship.`];
  }
  return [];
}

function findingsOfShipment({ order, changes }: GiftFacts, shipment: Shipment, now: Date): string[] {
  const { id, brand_name: brand, status, is_digital: isDigital, held_at: held, delivery_eta } = shipment;
  const parcel = `The ${isDigital ? 'gift card' : 'parcel'} of ${brand} (${id})`;
  if (
    held !== null &&
    (status === 'pending' || status === 'tracking' || status === 'failed_unset_tracking')
  ) {
    return [`${parcel} is held since ${new Date(held).toISOString()}: ${shipment.hold_reason}.`];
  }
  const placed = changes.find((change) => change.shipment_id === shipment.reship_of)
    ? lastChangeOf(shipment.reship_of, changes)
    : order.ordered_at;
  const moved = lastChangeOf(id, changes) ?? placed;
  switch (status) {
    case 'pending':
    case 'failed_unset_tracking':
      return isPast(moved, now, isDigital ? patience.job : patience.packing)
        ? [`${parcel} waits to be sent since ${moved.toISOString()}.`]
        : [];
    case 'tracking':
    case 'shipped': {
      const expected = delivery_eta === null ? null : new Date(delivery_eta);
      if (isPast(expected, now)) {
        return [`${parcel} was expected until ${expected.toISOString()}, and is ${status}.`];
      }
      return expected === null && isPast(moved, now, patience.parcel)
        ? [`${parcel} is ${status} since ${moved.toISOString()}.`]
        : [];
    }
    default:
      return [];
  }
}

const lastChangeOf = (id: string | null, changes: GiftFacts['changes']): Date | null =>
  changes.findLast((change) => change.shipment_id === id)?.created_at ?? null;

function findingsOfMail(mail: GiftFacts['mails'][number], now: Date): string[] {
  const { template, to_email: address, status, failure, created_at: since } = mail;
  const name = `The mail ${template} to ${address}`;
  if (status === 'failed') return [`${name} did not arrive: ${failure ?? 'no reason is known'}.`];
  if (status === 'pending' && isPast(since, now, patience.job)) {
    return [`${name} waits to be sent since ${since.toISOString()}.`];
  }
  return [];
}

/** An event that reached an endpoint in the end is no finding. */
function findingsOfWebhooks(attempts: GiftFacts['attempts']): string[] {
  const ofEndpoints = Map.groupBy(attempts, ({ event_id, url }) => `${event_id} ${url}`);
  return [...ofEndpoints.values()].flatMap((all) => {
    const last = all.at(-1);
    if (!last || all.some(({ failure }) => failure === null)) return [];
    const { eventType, url, failure } = last;
    const times = all.length === 1 ? 'one attempt' : `${all.length} attempts`;
    return [`${eventType} has not reached ${url} after ${times}: ${failure}.`];
  });
}
