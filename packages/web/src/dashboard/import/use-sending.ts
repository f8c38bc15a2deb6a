import { useRef, useState } from 'react';
import { figure } from '../../ui/figures.ts';
import { hasCode, problemsOf } from '../api/problems.ts';
import { noteSessionEnd, onSessionEnd, sessionHasEnded } from '../session/session-end.ts';
import type {
  ImportedFile,
  ImportedRow,
  ImportJob,
  ImportOffer,
  ImportStart,
  RefusedPlace,
} from './import-job.ts';
import { type PartsProgress, sendParts, type WaitReason } from './send-parts.ts';
import type { ImportClient } from './worker/import-client.ts';

export interface Sending extends PartsProgress {
  readonly state: 'idle' | 'sending' | 'paused' | 'done';
  readonly isStarting: boolean;
  readonly total: number;
  /** Null until enough rows were sent to tell. */
  readonly secondsLeft: number | null;
  readonly problem: string | null;
  readonly known: Extract<ImportStart, { kind: 'known' }> | null;
}

const idle: Sending = {
  ...{ state: 'idle', isStarting: false, total: 0, sent: 0, waitsFor: null },
  ...{ secondsLeft: null, problem: null, known: null },
};

/** A row that the service refused: its number in the file, and a sentence that names it. */
export interface RefusedRow {
  readonly number: number;
  readonly sentence: string;
}

interface SendingInput {
  readonly job: ImportJob;
  readonly client: () => ImportClient;
  readonly refuse: (row: RefusedRow) => void;
}

/** Sends the rows of a file in parts, and keeps where it is. */
export function useSending({ job, client, refuse }: SendingInput) {
  const [sending, setSending] = useState(idle);
  const run = useRef(0);
  const change = (changes: Partial<Sending>): void => setSending((before) => ({ ...before, ...changes }));

  const rowsOf = async (from: number, count: number): Promise<ImportedRow[]> => {
    const rows = await client().call('part', { from, count });
    return rows.map(({ number, values }) => ({ number, values: namedValues(job, values) }));
  };

  const send = async (total: number, from: number): Promise<void> => {
    run.current += 1;
    const thisRun = run.current;
    const begun = performance.now();
    change({
      state: 'sending',
      total,
      sent: from,
      problem: null,
      known: null,
      isStarting: false,
      secondsLeft: null,
    });
    let lastPart: readonly ImportedRow[] = [];
    try {
      await sendParts<ImportedRow>({
        total,
        from,
        part: async (first, count) => {
          lastPart = await rowsOf(first, count);
          return lastPart;
        },
        send: job.onRows,
        progress: (progress) => {
          if (run.current !== thisRun) return;
          const each = (performance.now() - begun) / Math.max(1, progress.sent - from);
          change({
            ...progress,
            secondsLeft: progress.sent > from ? ((total - progress.sent) * each) / 1_000 : null,
          });
        },
        wait: waitUntil,
        isStopped: () => run.current !== thisRun,
      });
      if (run.current === thisRun) change({ state: 'done' });
    } catch (error) {
      const place = job.placeOfProblem(error);
      const row = place && lastPart[place.index];
      if (row && place) {
        change({ ...idle });
        refuse({ number: row.number, sentence: refusedSentence(job, row, place) });
      } else change({ state: 'paused', waitsFor: null, problem: sentenceOf(error) });
    }
  };

  const follow = async (total: number, begin: () => Promise<ImportStart>): Promise<void> => {
    run.current += 1;
    const thisRun = run.current;
    change({ isStarting: true, problem: null, known: null });
    try {
      const start = await begin();
      // Somebody has gone back to the rows meanwhile, to mend them.
      if (run.current !== thisRun) return;
      if (start.kind === 'started') await send(total, start.arrived);
      else change({ isStarting: false, known: start, total });
    } catch (error) {
      if (run.current !== thisRun) return;
      if (!hasCode(error, 'unauthorized')) return change({ isStarting: false, problem: sentenceOf(error) });
      await waitUntil('signed_out', 0);
      if (run.current !== thisRun) return;
      await follow(total, begin);
    }
  };

  return {
    sending,
    start: (file: ImportedFile) => follow(file.rows, () => job.start(file, rowsOf)),
    take: (offer: ImportOffer) => follow(sending.total, offer.start),
    pause: () => {
      run.current += 1;
      change({ state: 'paused', waitsFor: null });
    },
    goOn: () => send(sending.total, sending.sent),
    reset: () => {
      run.current += 1;
      setSending(idle);
    },
  };
}

const namedValues = ({ targets }: ImportJob, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    targets.flatMap(({ key }, index) => (values[index] ? [[key, values[index]] as const] : [])),
  );

function sentenceOf(error: unknown): string {
  const { general, fields } = problemsOf(error);
  return general ?? Object.values(fields).join(' ');
}

function refusedSentence(
  { targets }: ImportJob,
  { number }: ImportedRow,
  { target, message }: RefusedPlace,
): string {
  const label = targets.find(({ key }) => key === target)?.label;
  return `Row ${figure(number)}${label ? `, ${label}` : ''}: ${message}`;
}

/** Waits for the network or a new session, or until it is time to try again. */
function waitUntil(reason: WaitReason, mostMs: number): Promise<void> {
  if (reason === 'signed_out') {
    // The dialog that asks to sign in again opens above the page.
    noteSessionEnd(true);
    return new Promise((done) => {
      const stop = onSessionEnd(() => {
        if (sessionHasEnded()) return;
        stop();
        done();
      });
    });
  }
  return new Promise((done) => {
    const end = (): void => {
      removeEventListener('online', end);
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(end, mostMs);
    addEventListener('online', end);
  });
}
