/**
 * Compares the records of the card gateway with those of the service, and books its fees and payouts. Every step commits
 * by itself and is booked once by the gateway's reference, so it can break off anywhere and is then run again.
 */
import { formatUsd } from '@gifts/contract/format-usd';
import { hourMs } from '../../../kit/duration.ts';
import type { CardGateway, GatewayMovement } from '../../../ports/card-gateway.ts';
import { bookMatched, type ReconciliationServices } from './book-matched.process.ts';
import { bookPayoutOfGateway, bookReturnedPayout } from './book-payout.process.ts';
import { findSucceededCharges } from './causes.sql.ts';
import { matchMovements } from './match-movements.ts';

export interface Reconciliation {
  movements: number;
  payouts: number;
  /** Transfers that were booked now. */
  booked: number;
  /** Sentences about what does not match, without repeats. */
  problems: ReadonlySet<string>;
}

export async function reconcileGateway(
  services: ReconciliationServices,
  gateway: CardGateway,
  since: Date,
): Promise<Reconciliation> {
  const result = { movements: 0, payouts: 0, booked: 0, problems: new Set<string>() };
  const keys = new Set<string>();
  for await (const movements of inSlices(gateway.listMovements({ since }))) {
    result.movements += movements.length;
    for (const { subject } of movements) if (subject.about === 'charge') keys.add(subject.key);
    const { matched, problems } = await matchMovements(services.db, movements);
    for (const problem of problems) result.problems.add(problem);
    result.booked += await bookMatched(services, matched);
  }
  for (const problem of await findMissingCharges(services, gateway, since, keys))
    result.problems.add(problem);
  for await (const payout of gateway.listPayouts(since)) {
    if (payout.status === 'open') continue;
    const book = payout.status === 'paid' ? bookPayoutOfGateway : bookReturnedPayout;
    const { booked, problems } = await book(services, gateway, payout);
    result.payouts += 1;
    result.booked += booked;
    for (const problem of problems) result.problems.add(problem);
  }
  return result;
}

const sliceSize = 100;

async function* inSlices(movements: AsyncIterable<GatewayMovement>): AsyncGenerator<GatewayMovement[]> {
  let slice: GatewayMovement[] = [];
  for await (const movement of movements) {
    slice.push(movement);
    if (slice.length < sliceSize) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

/** Finds charges that succeeded here and that the gateway does not list. The newest ones may still be missing there. */
async function findMissingCharges(
  { db, clock }: ReconciliationServices,
  { name }: CardGateway,
  since: Date,
  keys: ReadonlySet<string>,
): Promise<string[]> {
  const until = new Date(clock.now().getTime() - hourMs);
  const charges = await findSucceededCharges(db, name, { since, until });
  return charges
    .filter(({ id }) => !keys.has(id))
    .map(
      ({ id, amount_cents }) =>
        `The charge ${id} over ${formatUsd(amount_cents)} succeeded here, and the gateway does not list it.`,
    );
}
