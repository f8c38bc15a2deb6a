/** Keeps the streams of all organizations going: numbers events as soon as it hears of them, and looks for others. */
import type { Services } from '../context/context.ts';
import { eventsTopic, findUnsequencedStreams, resumeNumbering } from '../modules/events/event-streams.sql.ts';
import { type OnSequenced, sequenceEvents } from '../modules/events/sequence-events.ts';
import { keepRounds } from './keyed-task-runner.ts';
import { repeat } from './repeat.ts';

export interface Sequencer {
  /** Goes over everything that is kept: signals may have been missed. */
  scanAll(): void;
  stop(): Promise<void>;
}

/** The second is there for others while a large batch takes the first. */
const concurrency = 2;
/** A stream is numbered at once when it was quiet, and so often when it is not. */
const cooldownMs = 20;
const pollIntervalMs = 1_000;
const recentMs = 3_600_000;
/** One look in so many goes over everything that is kept, not only over what was written lately. */
const pollsPerFullScan = 60;

export function startSequencer(options: { services: Services; onSequenced: OnSequenced }): Sequencer {
  const { services, onSequenced } = options;
  const { db, clock, log } = services;
  const runner = keepRounds({ concurrency: concurrency, cooldownMs: cooldownMs, run });
  let polls = 0;

  async function run(organizationId: string): Promise<boolean> {
    try {
      const outcome = await db.transaction((tx) => sequenceEvents(tx, organizationId, onSequenced));
      if (outcome === 'overtaken') await resumeNumbering(db);
      // Whoever has the stream may have looked before our event was there.
      if (outcome === 'busy') runner.request(organizationId);
      return outcome === 'more' || outcome === 'overtaken';
    } catch (error) {
      log.warn({ err: error, organization_id: organizationId }, 'Events wait to be sequenced');
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
