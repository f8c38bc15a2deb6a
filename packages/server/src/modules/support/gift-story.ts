/**
 * Tells all that is known of a gift in the order of time: what became of it, mail, money, parcels, events and webhooks; and who
 * did what, from where.
 */
import type { Database } from '../../db/database.ts';
import { assert } from '../../kit/assert.ts';
import { type Clock, organizationTime } from '../../kit/clock.ts';
import { idFloor } from '../../kit/id-range.ts';
import { idTime } from '../../kit/ids.ts';
import { findEventsOfResource } from '../events/events-of-resource.sql.ts';
import { findShipmentChanges, type ShipmentChange } from '../fulfilment/shipment-changes.sql.ts';
import { findMailsOfOrder, type MailOfOrder } from '../notifications/mails-of-order.sql.ts';
import { findActivitiesOfOrder } from '../orders/activities-of-order.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { findOrganization } from '../organizations/organizations.sql.ts';
import { explainOrder } from '../payments/balances/explain-order.ts';
import { type AttemptOfEvent, findAttemptsOfEvents } from '../webhooks/deliveries/attempts-of-events.sql.ts';
import { findActsOfGift, type GiftActs } from './acts-of-gift.ts';
import { findingsOfGift } from './findings-of-gift.ts';
import { statusesOf } from './statuses-of-order.ts';

/** What a moment is about. */
export type MomentKind = 'order' | 'mail' | 'money' | 'parcel' | 'event' | 'webhook';

export interface Moment {
  readonly at: Date;
  readonly kind: MomentKind;
  readonly text: string;
}

export interface GiftStory {
  readonly order: OrderRecord;
  /** The time of the organization, which a sandbox may have moved. */
  readonly now: Date;
  /** What has not happened that should have, as sentences. */
  readonly findings: readonly string[];
  readonly moments: readonly Moment[];
  /** What the audit log says. Its times are real, and those of the moments are of the organization's clock. */
  readonly acts: GiftActs;
}

/** `orderId` is one that exists. Moments of the same time are in the order in which they cause each other. */
export async function tellStory(db: Database, clock: Clock, orderId: string): Promise<GiftStory> {
  const { order, timeline } = await explainOrder(db, orderId);
  const { organization_id: organizationId, id } = order;
  const organization = await findOrganization(db, organizationId);
  assert(organization, 'an order is of an organization');
  const isMoved = organization.clock_offset_ms > 0;
  const changes = await findShipmentChanges(
    db,
    organizationId,
    order.shipments.map((shipment) => shipment.id),
  );
  const mails = await findMailsOfOrder(db, organizationId, id);
  const statuses = statusesOf(order);
  const rowIds = [order, ...changes, ...mails].map((row) => row.id);
  // The times of statuses are not real where the clock was moved.
  const otherTimes = isMoved
    ? (await findActivitiesOfOrder(db, organizationId, id, idFloor(idTime(order.order_batch_id)))).map(idTime)
    : statuses.map(({ at }) => at);
  const events = await findEventsOfResource(db, organizationId, id, [...rowIds.map(idTime), ...otherTimes]);
  const attempts = await findAttemptsOfEvents(
    db,
    organizationId,
    events.map((event) => event.id),
  );
  const typeOf = new Map(events.map((event) => [event.id, event.event_type]));
  const moments: Moment[] = [
    ...statuses.map(({ at, status }) => moment(at, 'order', `The order is ${status}.`)),
    ...timeline.map(({ at, text }) => moment(at, 'money', text)),
    ...changes.map((change) => moment(change.created_at, 'parcel', parcelText(order, change))),
    ...mails.map((mail) => moment(mail.created_at, 'mail', mailText(mail, isMoved))),
    ...events.map(({ event_type, sequence, created_at: at, id: eventId }) =>
      moment(at, 'event', `${event_type}, number ${sequence} (${eventId})`),
    ),
    ...attempts.map((attempt) =>
      moment(attempt.attempted_at, 'webhook', attemptText(attempt, typeOf.get(attempt.event_id) ?? 'event')),
    ),
  ];
  const acts = await findActsOfGift(
    db,
    order,
    mails.map((mail) => mail.id),
  );
  const now = organizationTime(clock, organization);
  const findings = findingsOfGift(
    {
      ...{ order, changes, mails },
      attempts: attempts.map((attempt) => ({
        ...attempt,
        eventType: typeOf.get(attempt.event_id) ?? 'event',
      })),
    },
    now,
  );
  return {
    order,
    now,
    findings,
    acts,
    moments: moments.sort((left, right) => left.at.getTime() - right.at.getTime()),
  };
}

const moment = (at: Date, kind: MomentKind, text: string): Moment => ({ at, kind, text });

function parcelText(order: OrderRecord, change: ShipmentChange): string {
  const shipment = order.shipments.find(({ id }) => id === change.shipment_id);
  const tracking = change.tracking_number ? `, ${change.tracking_carrier} ${change.tracking_number}` : '';
  return `The parcel of ${shipment?.brand_name ?? 'a brand'} (${change.shipment_id}) is ${change.status}${tracking}.`;
}

function mailText(mail: MailOfOrder, isMoved: boolean): string {
  const { template, to_email, status, failure } = mail;
  const sentAt = isMoved ? sentByMovedClock(mail) : mail.sent_at;
  const sent = sentAt ? ` at ${sentAt.toISOString()}` : '';
  const why = failure ? `: ${failure}` : '';
  return `Mail ${template} to ${to_email}: ${status}${sent}${why}.`;
}

/** A mail leaves at a real time. Its row tells how far the clock had been moved when it was written. */
function sentByMovedClock({ id, created_at, sent_at }: MailOfOrder): Date | null {
  const offsetMs = created_at.getTime() - idTime(id).getTime();
  return sent_at && new Date(sent_at.getTime() + offsetMs);
}

function attemptText({ url, response_status, failure, duration_ms }: AttemptOfEvent, type: string): string {
  const outcome = failure === null ? `answered ${response_status}` : `failed (${failure})`;
  return `${type} to ${url}: ${outcome} after ${duration_ms} ms.`;
}
