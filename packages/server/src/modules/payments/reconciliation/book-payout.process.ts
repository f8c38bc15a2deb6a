import { formatUsd } from '@gifts/contract/format-usd';
import { organizationTime } from '../../../kit/clock.ts';
import { add, type Cents, subtract, sum } from '../../../kit/money.ts';
import type { CardGateway, GatewayMovement, GatewayPayout } from '../../../ports/card-gateway.ts';
import { bookGatewayPayout } from '../../ledger/book-gateway.ts';
import {
  findGatewayBookings,
  findPartsOfGatewayPayout,
  lockGatewayBookings,
} from '../../ledger/gateway-bookings.sql.ts';
import { bookMatched, type ReconciliationServices } from './book-matched.process.ts';
import { isPayoutBooked, writeBookedPayout } from './gateway-payouts.sql.ts';
import { type MatchedMovement, matchMovements } from './match-movements.ts';

export interface PayoutOutcome {
  booked: number;
  problems: string[];
}

const nothing: PayoutOutcome = { booked: 0, problems: [] };

/** What an organization's bank got by a payout. */
interface Part {
  id: string;
  clock_offset_ms: number;
  cents: Cents;
}

/**
 * Books a payout of the gateway to the bank: the part of each organization in a transaction of its own, and then that the
 * payout is complete. A payout that is complete is not read again.
 */
export async function bookPayoutOfGateway(
  services: ReconciliationServices,
  gateway: CardGateway,
  payout: GatewayPayout,
): Promise<PayoutOutcome> {
  const { db } = services;
  const { reference, amountCents, isItemized } = payout;
  if (await isPayoutBooked(db, gateway.name, reference)) return nothing;
  if (!isItemized) {
    const problem = `${reference}: the gateway does not say what the payout of ${formatUsd(amountCents)} contains. It is not booked.`;
    return { booked: 0, problems: [problem] };
  }
  const movements: GatewayMovement[] = [];
  for await (const movement of gateway.listMovements({ payout: reference })) movements.push(movement);
  const listed = sum(movements.map(netOf));
  if (listed !== amountCents) {
    const problem = `${reference}: the payout is over ${formatUsd(amountCents)} and its movements sum to ${formatUsd(listed)}. It is not booked.`;
    return { booked: 0, problems: [problem] };
  }
  const { matched, unmatched, problems } = await matchMovements(db, movements);
  const fees = await bookMatched(services, matched);
  const parts = [...partsOf(matched), ...(await partsOfReturned(services, unmatched))];
  return { booked: fees + (await bookParts(services, gateway, payout, parts)), problems };
}

/** Books a payout that the bank sent back: that it was paid, unless it is booked, and that it came back. */
export async function bookReturnedPayout(
  services: ReconciliationServices,
  gateway: CardGateway,
  payout: GatewayPayout,
): Promise<PayoutOutcome> {
  const { db } = services;
  const reference = returnedReference(payout.reference);
  if (await isPayoutBooked(db, gateway.name, reference)) return nothing;
  const paid = await bookPayoutOfGateway(services, gateway, payout);
  if (!(await isPayoutBooked(db, gateway.name, payout.reference))) return paid;
  const parts = (await findPartsOfGatewayPayout(db, payout.reference)).map(negative);
  const returned = { ...payout, reference, amountCents: subtract(0, payout.amountCents) };
  const booked = await bookParts(services, gateway, returned, parts);
  return { booked: paid.booked + booked, problems: paid.problems };
}

const returnedReference = (reference: string): string => `${reference} returned`;

const netOf = ({ amountCents, feeCents }: GatewayMovement): Cents => subtract(amountCents, feeCents);

const negative = (part: Part): Part => ({ ...part, cents: subtract(0, part.cents) });

const partsOf = (matched: readonly MatchedMovement[]): Part[] =>
  matched.map(({ movement, cause }) => ({
    id: cause.organization_id,
    clock_offset_ms: cause.clock_offset_ms,
    cents: netOf(movement),
  }));

/** What came back of an earlier payout is paid out again to the same organizations. */
async function partsOfReturned(
  { db }: ReconciliationServices,
  movements: readonly GatewayMovement[],
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { subject } of movements) {
    if (subject.about !== 'returned_payout') continue;
    parts.push(...(await findPartsOfGatewayPayout(db, subject.reference)));
  }
  return parts;
}

async function bookParts(
  { db, clock }: ReconciliationServices,
  gateway: CardGateway,
  { reference, amountCents, paidAt }: GatewayPayout,
  parts: readonly Part[],
): Promise<number> {
  let booked = 0;
  let ofService = 0;
  for (const [organizationId, ofOrganization] of Map.groupBy(parts, ({ id }) => id)) {
    const cents = sum(ofOrganization.map((part) => part.cents));
    const offset = ofOrganization[0]?.clock_offset_ms ?? 0;
    ofService = add(ofService, cents);
    booked += await db.transaction(async (tx) => {
      await lockGatewayBookings(tx, organizationId);
      const earlier = await findGatewayBookings(tx, organizationId, [reference]);
      if (cents === 0 || earlier.has(`gateway_payout ${reference}`)) return 0;
      const at = organizationTime(clock, { clock_offset_ms: offset });
      bookGatewayPayout(tx, { organizationId, at, reference, amountCents: cents });
      return 1;
    });
  }
  await db.transaction(async (tx) =>
    writeBookedPayout(tx, {
      gateway: gateway.name,
      reference,
      amount_cents: amountCents,
      unmatched_cents: subtract(amountCents, ofService),
      paid_at: paidAt,
    }),
  );
  return booked;
}
