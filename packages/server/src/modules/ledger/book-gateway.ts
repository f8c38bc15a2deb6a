/** Fees and payouts of a card gateway. */
import type { Tx } from '../../db/statements.ts';
import { type Cents, subtract } from '../../kit/money.ts';
import { gatewayAccount } from './accounts.ts';
import { ledgerEntry, transfer } from './transfer.ts';

export interface GatewayBooking {
  organizationId: string;
  /** By the organization's clock. */
  at: Date;
  /** The gateway's reference. */
  reference: string;
  orderId?: string;
  /** For a payout: what the bank got. For a fee: what the gateway kept. Negative for the opposite. */
  amountCents: Cents;
}

const row = ({ reference, orderId }: GatewayBooking) => ({
  gatewayReference: reference,
  reason: reference,
  ...(orderId !== undefined && { orderId }),
});

export function bookGatewayFee(tx: Tx, fee: GatewayBooking): void {
  const entries = [
    ledgerEntry('gateway_fees', subtract(0, fee.amountCents)),
    ledgerEntry(gatewayAccount, fee.amountCents),
  ];
  transfer(tx, fee, [{ kind: 'gateway_fee', ...row(fee), entries }]);
}

export function bookGatewayPayout(tx: Tx, payout: GatewayBooking): void {
  const entries = [
    ledgerEntry('cash', subtract(0, payout.amountCents)),
    ledgerEntry(gatewayAccount, payout.amountCents),
  ];
  transfer(tx, payout, [{ kind: 'gateway_payout', ...row(payout), entries }]);
}

/** Moves what an earlier release booked in `cash` to the account of the gateway. The amount is what the gateway got. */
export function bookAllocation(tx: Tx, movement: GatewayBooking): void {
  const entries = [
    ledgerEntry('cash', movement.amountCents),
    ledgerEntry(gatewayAccount, subtract(0, movement.amountCents)),
  ];
  transfer(tx, movement, [{ kind: 'allocation', ...row(movement), entries }]);
}
