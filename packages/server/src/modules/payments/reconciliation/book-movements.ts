import type { Tx } from '../../../db/statements.ts';
import { organizationTime } from '../../../kit/clock.ts';
import { bookAllocation, bookGatewayFee } from '../../ledger/book-gateway.ts';
import {
  findBookedInCash,
  findGatewayBookings,
  lockGatewayBookings,
} from '../../ledger/gateway-bookings.sql.ts';
import type { MatchedMovement } from './match-movements.ts';

/**
 * Books the fees of movements of one organization that are not booked yet, and moves what an earlier release booked in
 * `cash` to the account of the gateway. Returns the number of transfers.
 */
export async function bookMovements(
  tx: Tx,
  organizationId: string,
  movements: readonly MatchedMovement[],
  now: Date,
): Promise<number> {
  await lockGatewayBookings(tx, organizationId);
  const references = movements.map(({ movement }) => movement.reference);
  const booked = await findGatewayBookings(tx, organizationId, references);
  const inCash = await findBookedInCash(tx, organizationId, movements.map(causeOf));
  let count = 0;
  for (const { movement, cause } of movements) {
    const { reference, amountCents, feeCents } = movement;
    const at = organizationTime({ now: () => now }, cause);
    const booking = { organizationId, at, reference, orderId: cause.order_id };
    if (feeCents !== 0 && !booked.has(`gateway_fee ${reference}`)) {
      bookGatewayFee(tx, { ...booking, amountCents: feeCents });
      count += 1;
    }
    if (inCash.has(reference) && !booked.has(`allocation ${reference}`)) {
      bookAllocation(tx, { ...booking, amountCents });
      count += 1;
    }
  }
  return count;
}

const causeOf = ({ movement, cause }: MatchedMovement) => {
  const { reference, amountCents, subject } = movement;
  return {
    reference,
    amountCents,
    chargeId: subject.about === 'charge' ? cause.id : null,
    refundId: subject.about === 'refund' ? cause.id : null,
    disputedOrderId: subject.about === 'dispute' ? cause.order_id : null,
  };
};
