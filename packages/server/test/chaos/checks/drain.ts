/** Waits until everything that began has come to its end. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RetryingClient } from '../load/retrying-client.ts';
import type { Stand } from '../stand/stand.ts';
import { countUnfinished } from './unfinished.ts';

/** Makes pending charges and refunds look as if the gateway was asked five minutes earlier. */
const agePending = ['charges', 'refunds'].map(
  (table) =>
    `update ${table} set asked_at = asked_at - interval '5 minutes' where organization_id = $1 and status = 'pending'`,
);

/** Retries wait for the clock of the organization, which is moved so far at a time. */
const stepSeconds = 7_200;
/** How long nothing may change. */
const patienceMs = 180_000;
/** Work that is repeated forever changes all the time. */
const mostMs = 1_200_000;
const pollMs = 1_000;

/** Returns how long it took. */
export async function drain(stand: Stand, client: RetryingClient): Promise<number> {
  const { db, organizationId } = stand.seeded;
  const begun = performance.now();
  let last = { waiting: '', at: begun };
  for (;;) {
    const waiting = await countUnfinished(stand);
    if (Object.values(waiting).every((count) => count === 0)) return performance.now() - begun;
    const now = { waiting: JSON.stringify(waiting), at: performance.now() };
    if (now.waiting !== last.waiting) last = now;
    if (now.at - last.at > patienceMs || now.at - begun > mostMs)
      throw new Error(`Some work never comes to its end: ${now.waiting}`);
    for (const statement of agePending) await db.query(statement, [organizationId]);
    await client.post('/v1/sandbox/clock/advance', { seconds: stepSeconds });
    await pause(pollMs);
  }
}
