/** The fees and payouts of the simulated gateway. It pays out once a day what moved on the days before. */
import type { Services } from '../../../../context/context.ts';
import { hourMs } from '../../../../kit/duration.ts';
import { newToken } from '../../../../kit/ids.ts';
import { add, percentHalfUp, subtract, sum } from '../../../../kit/money.ts';
import type { GatewayMovement, GatewayPayout } from '../../../../ports/card-gateway.ts';
import {
  findMovementsBetween,
  findSimulatedPayouts,
  lockSimulatedPayouts,
  type SimulatedMovementRow,
  writeSimulatedPayout,
} from './simulated-payouts.sql.ts';

type Outside = Pick<Services, 'clock' | 'db'>;

/** 2.9 % and 30 cents of each charge. A refund is free, and the fee of its charge is not given back. */
const feePpm = 29_000;
const feeCents = 30;

const beginning = new Date(0);
const endOfTime = new Date('9999-01-01T00:00:00Z');

export async function* listMovements(
  db: Outside['db'],
  which: { since: Date } | { payout: string },
): AsyncGenerator<GatewayMovement> {
  if ('since' in which) {
    yield* (await findMovementsBetween(db, which.since, endOfTime)).map(movementOf);
    return;
  }
  const payouts = await findSimulatedPayouts(db);
  const index = payouts.findIndex(({ reference }) => reference === which.payout);
  const payout = payouts[index];
  if (!payout) return;
  const from = payouts[index - 1]?.until ?? beginning;
  yield* (await findMovementsBetween(db, from, payout.until)).map(movementOf);
}

const movementOf = (row: SimulatedMovementRow): GatewayMovement =>
  row.kind === 'charge'
    ? {
        reference: `simtx_${row.reference}`,
        subject: { about: 'charge', key: row.key },
        amountCents: row.amount_cents,
        feeCents: add(percentHalfUp(row.amount_cents, feePpm), feeCents),
      }
    : {
        reference: `simtx_${row.reference}`,
        subject: { about: 'refund', key: row.key },
        amountCents: subtract(0, row.amount_cents),
        feeCents: 0,
      };

export async function* listPayouts({ db, clock }: Outside, since: Date): AsyncGenerator<GatewayPayout> {
  await payOut({ db, clock });
  for (const { reference, amount_cents: amountCents, until } of await findSimulatedPayouts(db)) {
    if (until >= since) yield { reference, amountCents, status: 'paid', paidAt: until, isItemized: true };
  }
}

/** Makes the payout of the days before today. An hour after midnight, all movements of these days are known. */
async function payOut({ db, clock }: Outside): Promise<void> {
  const until = new Date(`${new Date(clock.now().getTime() - hourMs).toISOString().slice(0, 10)}T00:00:00Z`);
  await db.transaction(async (tx) => {
    await lockSimulatedPayouts(tx);
    const last = (await findSimulatedPayouts(tx)).at(-1)?.until ?? beginning;
    if (until <= last) return;
    const movements = (await findMovementsBetween(tx, last, until)).map(movementOf);
    const amount = sum(movements.map((each) => subtract(each.amountCents, each.feeCents)));
    // What the account owes is deducted from a later payout.
    if (amount <= 0) return;
    writeSimulatedPayout(tx, { reference: `simpo_${newToken()}`, until, amount_cents: amount });
  });
}
