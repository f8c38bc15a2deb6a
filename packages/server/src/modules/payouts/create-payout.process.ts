import { formatUsd } from '@gifts/contract/format-usd';
import type { Services } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { type Cents, sum } from '../../kit/money.ts';
import { recordAct } from '../audit/record-act.ts';
import { bookPayout } from '../ledger/book-payout.ts';
import { findOldestParts, sumOwed } from '../ledger/payables.sql.ts';
import { accountOfPayee, type Payee } from './payee.ts';
import {
  findPayout,
  findPayoutByReference,
  findSamePayout,
  lockPayee,
  type PayoutRecord,
  writePayout,
} from './payouts.sql.ts';

export interface PayoutInput extends Payee {
  /** More than 0. */
  amountCents: Cents;
  /** The operator's name of the payment. A payout with the same reference to the same payee is the same payout. */
  reference: string | null;
}

/**
 * Books a payment to a payee, in one transaction: the oldest credits of all organizations first, and never more than is
 * owed. A repeated reference returns the payout that it names, with `isNew` false, and books nothing.
 */
export function createPayout(
  services: Pick<Services, 'clock' | 'db' | 'initiator'>,
  input: PayoutInput,
): Promise<{ payout: PayoutRecord; isNew: boolean }> {
  return services.db.transaction(async (tx) => {
    await lockPayee(tx, input);
    const earlier = await findEarlier(tx, input);
    if (earlier) return { payout: earlier, isNew: false };
    const id = await bookNewPayout(tx, input, services.clock.now());
    const payout = await findPayout(tx, id);
    assert(payout, 'the payout was just written');
    recordAct(services, tx, {
      organizationId: null,
      act: 'payouts_create',
      subject: { kind: 'payout', id },
      details: { amount: payout.amount_cents },
    });
    return { payout, isNew: true };
  });
}

async function findEarlier(tx: Tx, input: PayoutInput): Promise<PayoutRecord | null> {
  const { amountCents, reference } = input;
  if (reference === null) {
    const same = await findSamePayout(tx, input, amountCents);
    if (same) throw new AppError('invalid_request', sameAmount(same));
    return null;
  }
  const earlier = await findPayoutByReference(tx, input, reference);
  if (!earlier) return null;
  if (earlier.reversed_at !== null) {
    throw new AppError(
      'invalid_request',
      `The reference "${reference}" names the payout ${earlier.id}, which was reversed. Give the new payment a reference of its own.`,
    );
  }
  if (earlier.amount_cents !== amountCents) {
    throw new AppError(
      'invalid_request',
      `The reference "${reference}" names the payout ${earlier.id} over ${formatUsd(earlier.amount_cents)}. Give another payment another reference.`,
    );
  }
  return earlier;
}

const sameAmount = ({ id, amount_cents, created_at }: PayoutRecord): string =>
  `A payout of ${formatUsd(amount_cents)} to the same payee was booked at ${created_at.toISOString()} (${id}). Nothing more was booked. If this is another payment, name it with --reference.`;

async function bookNewPayout(tx: Tx, input: PayoutInput, at: Date): Promise<string> {
  const { amountCents, reference, payee, brand_id } = input;
  const account = accountOfPayee(input);
  const parts = await findOldestParts(tx, account, amountCents);
  const owed = await sumOwed(tx, account);
  if (sum(parts.map(({ cents }) => cents)) < amountCents || owed < amountCents) {
    throw new AppError(
      'insufficient_funds',
      `${formatUsd(amountCents)} can't be paid out: ${formatUsd(owed)} is owed.`,
    );
  }
  const id = newId();
  writePayout(tx, { id, payee, brand_id, amount_cents: amountCents, reference });
  const reason = reference === null ? `Payout ${id}` : `Payout ${id}: ${reference}`;
  bookPayout(tx, parts, { kind: 'payout', payoutId: id, account, reason, at });
  return id;
}
