/** Numbers the events of all organizations as soon as they are signaled, and polls for others every second. */

import type { Services } from '../context/context.ts';
import { hourMs } from '../kit/duration.ts';
import { eventsTopic, findUnsequencedStreams, resumeNumbering } from '../modules/events/event-streams.sql.ts';
import { type OnSequenced, sequenceEvents } from '../modules/events/sequence-events.ts';
import { createKeyedTaskRunner } from './keyed-task-runner.ts';
import { repeat } from './repeat.ts';

export interface Sequencer {
  /** Makes the next poll cover all stored events, because signals may have been missed. */
  scanAll(): void;
  stop(): Promise<void>;
}

/** While a large batch takes one, the other is free for other organizations. */
const concurrency = 2;
/** A stream that was quiet is numbered at once, and a busy one at this interval. */
const cooldownMs = 20;
const pollIntervalMs = 1_000;
/** A poll covers the events that were written in the last hour. */
const recentMs = hourMs;
/** One poll in this many covers all stored events. */
const pollsPerFullScan = 60;

export function startSequencer(options: { services: Services; onSequenced: OnSequenced }): Sequencer {
  const { services, onSequenced } = options;
  const { db, clock, log } = services;
  const runner = createKeyedTaskRunner({ concurrency, cooldownMs, run });
  let polls = 0;

  async function run(organizationId: string): Promise<boolean> {
    try {
      const outcome = await db.transaction((tx) => sequenceEvents(tx, organizationId, onSequenced));
      if (outcome === 'overtaken') await resumeNumbering(db);
      // The worker that has the stream may have read it before our event was committed.
      if (outcome === 'busy') runner.request(organizationId);
      return outcome === 'more' || outcome === 'overtaken';
    } catch (error) {
      log.warn({ err: error, organization_id: organizationId }, 'Events could not be sequenced yet');
      return false;
    }
  }

  async function poll(): Promise<void> {
    const isFullScan = polls % pollsPerFullScan === 0;
    const since = isFullScan ? '-infinity' : new Date(clock.now().getTime() - recentMs);
    for (const id of await findUnsequencedStreams(db, since)) runner.request(id);
    polls += 1;
  }

  const unsubscribe = db.signals.subscribe(eventsTopic, runner.request);
  const polling = repeat(pollIntervalMs, poll, log);
  return {
    scanAll() {
      polls = 0;
    },
    async stop() {
      polling.stop();
      unsubscribe();
      await Promise.all([polling.idle(), runner.stop()]);
    },
  };
}
