import type { Services } from '../../context/context.ts';
import { AppError } from '../../kit/errors.ts';
import { recordAct } from '../audit/record-act.ts';
import { bookPayout } from '../ledger/book-payout.ts';
import { findPartsOfPayout } from '../ledger/payables.sql.ts';
import { accountOfPayee } from './payee.ts';
import { findPayout, lockPayee, type PayoutRecord, writeReversal } from './payouts.sql.ts';

/**
 * Reverses a payout that was wrong or that came back, in one transaction: the payee is owed the amount again. A payout that
 * was reversed before stays as it is, with `isNew` false.
 */
export async function reversePayout(
  services: Pick<Services, 'clock' | 'db' | 'initiator'>,
  id: string,
  reason: string,
): Promise<{ payout: PayoutRecord; isNew: boolean }> {
  return services.db.transaction(async (tx) => {
    await lockPayee(tx, await requirePayout(tx, id));
    const payout = await requirePayout(tx, id);
    if (payout.reversed_at !== null) return { payout, isNew: false };
    const parts = await findPartsOfPayout(tx, id);
    writeReversal(tx, { payout_id: id, reason });
    bookPayout(tx, parts, {
      kind: 'payout_reversal',
      payoutId: id,
      account: accountOfPayee(payout),
      reason: `Payout ${id} reversed: ${reason}`,
      at: services.clock.now(),
    });
    recordAct(services, tx, {
      organizationId: null,
      act: 'payouts_reverse',
      subject: { kind: 'payout', id },
      details: { amount: payout.amount_cents },
    });
    return { payout: await requirePayout(tx, id), isNew: true };
  });
}

export async function requirePayout(db: Parameters<typeof findPayout>[0], id: string): Promise<PayoutRecord> {
  const payout = await findPayout(db, id);
  if (payout) return payout;
  throw new AppError('not_found', `There is no payout ${id}: "gifts payouts list" shows those there are.`);
}
