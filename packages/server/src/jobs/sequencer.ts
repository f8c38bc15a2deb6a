/** Keeps the streams of all organizations going: numbers events as soon as it hears of them, and looks for others. */
import type { Services } from '../context/context.ts';
import { eventsTopic, findWaitingStreams, resumeNumbering } from '../modules/events/event-streams.sql.ts';
import { type OnSequenced, sequenceEvents } from '../modules/events/sequence-events.ts';
import { repeat } from './repeat.ts';
import { keepRounds } from './rounds.ts';

export interface Sequencer {
  /** Goes over everything that is kept: signals may have been missed. */
  lookAtAll(): void;
  stop(): Promise<void>;
}

/** The second is there for others while a large batch takes the first. */
const atOnce = 2;
/** A stream is numbered at once when it was quiet, and so often when it is not. */
const restMs = 20;
const lookEveryMs = 1_000;
const recentMs = 3_600_000;
/** One look in so many goes over everything that is kept, not only over what was written lately. */
const looksUntilComplete = 60;

export function startSequencer(options: { services: Services; onSequenced: OnSequenced }): Sequencer {
  const { services, onSequenced } = options;
  const { db, clock, log } = services;
  const rounds = keepRounds({ atOnce, restMs, run });
  let looks = 0;

  async function run(organizationId: string): Promise<boolean> {
    try {
      const outcome = await db.transaction((tx) => sequenceEvents(tx, organizationId, onSequenced));
      if (outcome === 'overtaken') await resumeNumbering(db);
      // Whoever has the stream may have looked before our event was there.
      if (outcome === 'busy') rounds.ask(organizationId);
      return outcome === 'more' || outcome === 'overtaken';
    } catch (error) {
      log.warn({ err: error, organization_id: organizationId }, 'Events wait to be sequenced');
      return false;
    }
  }

  async function look(): Promise<void> {
    const isComplete = looks % looksUntilComplete === 0;
    const since = isComplete ? '-infinity' : new Date(clock.now().getTime() - recentMs);
    for (const id of await findWaitingStreams(db, since)) rounds.ask(id);
    looks += 1;
  }

  const letGo = db.signals.handle(eventsTopic, rounds.ask);
  const looking = repeat(lookEveryMs, look, log);
  return {
    lookAtAll() {
      looks = 0;
    },
    async stop() {
      looking.stop();
      letGo();
      await Promise.all([looking.idle(), rounds.stop()]);
    },
  };
}
