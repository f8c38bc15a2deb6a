/**
 * What a transaction lets others know once it has committed: that there is something to do for a subject. Who
 * listens in this process is called at once; where nobody does, other processes are told with a NOTIFY. It is sent
 * outside of the writing transactions, which it would make commit one after the other, and for all of some
 * milliseconds at once. A signal is a hint that may be lost: who acts on it also looks by himself now and then.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openReconnectingConnection, type ReconnectingConnection } from './reconnecting-connection.ts';
import { constant, sql } from './sql.ts';
import { run } from './statements.ts';

export interface Signal {
  readonly topic: string;
  readonly subject: string;
}

type Handler = (subject: string, from: 'here' | 'elsewhere') => void;

export interface Signals {
  emit(signal: Signal): void;
  /** Takes a topic over for this process: its signals are not sent to others any more. Returns how to give it back. */
  subscribe(topic: string, handler: Handler): () => void;
  /** What was signaled here and is not for this process to act on. */
  notifyOthers(signal: Signal): void;
  /** What another process has signaled, for whoever has taken its topic over in this one. */
  receive(signal: Signal): void;
  close(): Promise<void>;
}

const channel = 'gifts_signals';
const batchWindowMs = 10;

export const signalKey = ({ topic, subject }: Signal): string => `${topic}/${subject}`;

/** A commit that is lost in a crash takes with it what the signal was about, so it need not wait for the disk. */
const notify = sql`select set_config('synchronous_commit', 'off', true), pg_notify(${constant(channel)}, key)
  from unnest($1::text[]) as key`;

export function createSignals(pool: pg.Pool, log: Logger): Signals {
  const handlers = new Map<string, Handler>();
  const waiting = new Set<string>();
  let sending: Promise<void> | undefined;

  async function sendWaiting(): Promise<void> {
    while (waiting.size > 0) {
      const keys = [...waiting];
      waiting.clear();
      await run(pool, notify, [keys]).catch((error) =>
        log.warn({ err: error }, 'Other processes could not be told that there is something to do'),
      );
      await pause(batchWindowMs, undefined, { ref: false });
    }
    sending = undefined;
  }

  function notifyOthers(signal: Signal): void {
    waiting.add(signalKey(signal));
    sending ??= sendWaiting();
  }

  return {
    emit(signal) {
      const handler = handlers.get(signal.topic);
      if (handler) handler(signal.subject, 'here');
      else notifyOthers(signal);
    },
    notifyOthers: notifyOthers,
    subscribe(topic, handler) {
      handlers.set(topic, handler);
      return () => handlers.delete(topic);
    },
    receive: ({ topic, subject }) => handlers.get(topic)?.(subject, 'elsewhere'),
    close: async () => sending,
  };
}

/** Hears what other processes signal, on a connection of its own. `onConnected`: what was said before was not heard. */
export const listenForSignals = (options: {
  databaseUrl: string;
  log: Logger;
  onSignal: (signal: Signal) => void;
  onConnected: () => void;
}): ReconnectingConnection =>
  openReconnectingConnection({
    databaseUrl: options.databaseUrl,
    log: options.log,
    applicationName: 'gifts signals',
    lostMessage: 'The connection that hears of other processes was lost',
    async onConnected(client) {
      client.on('notification', ({ payload = '' }) => {
        const [topic = '', subject = ''] = payload.split('/');
        options.onSignal({ topic, subject });
      });
      await client.query(`listen ${channel}`);
      options.onConnected();
    },
  });
