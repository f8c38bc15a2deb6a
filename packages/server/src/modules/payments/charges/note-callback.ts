import type { Services } from '../../../context/context.ts';
import { minuteMs } from '../../../kit/duration.ts';
import { upsertCallback } from './card-callbacks.sql.ts';

const notedAt = new WeakMap<object, number>();

/** Stores that the gateway has called, at most once a minute. Hundreds of callbacks may come in a second. */
export async function noteCallback({ db, clock }: Services, gateway: string): Promise<void> {
  const now = clock.now();
  if (now.getTime() - (notedAt.get(db) ?? 0) < minuteMs) return;
  notedAt.set(db, now.getTime());
  await upsertCallback(db, gateway, now);
}
