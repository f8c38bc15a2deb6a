/** The history of an order, as the members of its organization see it. */
import type { OrderHistory } from '@gifts/contract/dashboard/order-history';
import type { CallerContext } from '../../context/context.ts';
import { idFloor } from '../../kit/id-range.ts';
import { idTime } from '../../kit/ids.ts';
import { subtract } from '../../kit/money.ts';
import { findEventsOfResource } from '../events/events-of-resource.sql.ts';
import { findShipmentChanges } from '../fulfilment/shipment-changes.sql.ts';
import { isAddressOpen } from '../gifts/correct-address.ts';
import { findTransfersOfOrder } from '../ledger/transfers.sql.ts';
import { findMailsOfOrder, type MailOfOrder } from '../notifications/mails-of-order.sql.ts';
import { findActivitiesOfOrder } from '../orders/activities-of-order.sql.ts';
import { getAccessibleOrder } from '../orders/order-access.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { findOpenCharges } from '../payments/charges/charges.sql.ts';
import { sumGivenBack } from '../payments/refunds/refunds.sql.ts';
import { findAttemptsOfEvents } from '../webhooks/deliveries/attempts-of-events.sql.ts';
import { findActsOfGift } from './acts-of-gift.ts';
import { moneyOfOrder } from './money-of-order.ts';
import { statusesOf } from './statuses-of-order.ts';

export async function getOrderHistory(context: CallerContext, id: string): Promise<OrderHistory> {
  const db = context.db.sharedReader;
  const order = await getAccessibleOrder(context, db, id);
  const { organization_id: organizationId } = order;
  const shipmentIds = order.shipments.map((shipment) => shipment.id);
  const changes = await findShipmentChanges(db, organizationId, shipmentIds);
  const mails = await findMailsOfOrder(db, organizationId, order.id);
  const events = await findEventsOfOrder(context, order, [...changes, ...mails]);
  const timed = [order, ...mails, ...events];
  const brands = new Map(order.shipments.map((shipment) => [shipment.id, shipment.brand_name]));
  const openCharges = await findOpenCharges(db, organizationId, [order.id]);
  return {
    now: context.now.toISOString(),
    is_address_open: isAddressOpen(order) && order.mailing_address !== null,
    ships_to: order.mailing_address?.country ?? null,
    has_open_payment: openCharges.has(order.id) && order.status === 'pending_payment',
    money: await findMoney(context, order),
    statuses: statusesOf(order).map(({ status, at }) => ({ status, at: at.toISOString() })),
    mails: mails.map(presentMail),
    parcels: changes.map((change) => ({
      shipment_id: change.shipment_id,
      brand_name: brands.get(change.shipment_id) ?? '',
      status: change.status,
      at: change.created_at.toISOString(),
    })),
    events: events.map((event) => ({ ...event, created_at: event.created_at.toISOString() })),
    attempts: await findAttempts(
      context,
      events.map((event) => event.id),
    ),
    acts: await findActs(context, order, mails, timed),
  };
}

async function findMoney(context: CallerContext, order: OrderRecord): Promise<OrderHistory['money']> {
  const db = context.db.sharedReader;
  const { organization_id: organizationId, id, paid_at: paidAt, amount_total: total } = order;
  const givenBack = await sumGivenBack(db, organizationId, id);
  return {
    ...moneyOfOrder(await findTransfersOfOrder(db, organizationId, order)),
    refundable: paidAt && total !== null ? subtract(total, givenBack) : null,
  };
}

function findEventsOfOrder(
  context: CallerContext,
  order: OrderRecord,
  others: readonly { id: string }[],
): ReturnType<typeof findEventsOfResource> {
  const db = context.db.sharedReader;
  const { organization_id: organizationId, id, order_batch_id: batchId } = order;
  const ofRows = [order, ...others].map((row) => idTime(row.id));
  return otherTimes().then((times) => findEventsOfResource(db, organizationId, id, [...ofRows, ...times]));

  // The times of statuses are not real where the clock was moved.
  async function otherTimes(): Promise<Date[]> {
    if (context.organization.clock_offset_ms === 0) return statusesOf(order).map(({ at }) => at);
    const ids = await findActivitiesOfOrder(db, organizationId, id, idFloor(idTime(batchId)));
    return ids.map(idTime);
  }
}

const presentMail = (mail: MailOfOrder): OrderHistory['mails'][number] => ({
  id: mail.id,
  template: mail.template,
  to_email: mail.to_email,
  status: mail.status,
  failure: mail.failure,
  created_at: mail.created_at.toISOString(),
});

/** Addresses of webhooks are for those who manage them. */
async function findAttempts(
  { db, caller, organization }: CallerContext,
  eventIds: readonly string[],
): Promise<OrderHistory['attempts']> {
  if (caller.user.role !== 'admin') return [];
  const attempts = await findAttemptsOfEvents(db.sharedReader, organization.id, eventIds);
  return attempts.map((attempt) => ({ ...attempt, attempted_at: attempt.attempted_at.toISOString() }));
}

/** An act and what it writes have ids of the same moment, in any order. */
const sameMomentMs = 2_000;

/** The audit log has real times. What was written with an act, or before it, says by how much the clock had been moved then. */
async function findActs(
  { db }: CallerContext,
  order: OrderRecord,
  mails: readonly MailOfOrder[],
  timed: readonly { id: string; created_at: Date }[],
): Promise<OrderHistory['acts']> {
  const mailIds = mails.map(({ id }) => id);
  const { acts } = await findActsOfGift(db, order, mailIds);
  const byId = timed.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  return acts
    .filter(({ entry }) => entry.kind === 'change')
    .map(({ at, entry: { act, actor } }) => {
      const until = at.getTime() + sameMomentMs;
      const before = byId.findLast((row) => idTime(row.id).getTime() <= until) ?? order;
      const offsetMs = before.created_at.getTime() - idTime(before.id).getTime();
      return {
        act,
        actor_kind: actor.kind,
        email: actor.kind === 'user' ? actor.email : null,
        at: new Date(at.getTime() + offsetMs).toISOString(),
      };
    });
}
