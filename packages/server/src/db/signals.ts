/**
 * A signal says that a committed transaction made work for a subject. A listener in this process is called at once.
 * Without one, other processes receive a NOTIFY. It is sent outside of the writing transactions, because it would make
 * their commits wait for each other. One NOTIFY carries the signals of some milliseconds. A signal may be lost, so its
 * listeners also poll.
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
  /** Registers the listener of a topic in this process. Its signals are no longer sent to others. Returns a function that ends this. */
  subscribe(topic: string, handler: Handler): () => void;
  /** Signals of this process that other processes must receive. */
  notifyOthers(signal: Signal): void;
  /** Passes a signal of another process to the listener of its topic in this process. */
  receive(signal: Signal): void;
  close(): Promise<void>;
}

const channel = 'gifts_signals';
const batchWindowMs = 10;

export const signalKey = ({ topic, subject }: Signal): string => `${topic}/${subject}`;

/** The commit of a NOTIFY does not wait for the disk, because a signal may be lost. */
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
        log.warn({ err: error }, 'A signal could not be sent to other processes'),
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

/** Receives the signals of other processes on its own connection. Signals from before `onConnected` were lost. */
export const listenForSignals = (options: {
  databaseUrl: string;
  log: Logger;
  onSignal: (signal: Signal) => void;
  onConnected: () => void;
  /** Called when the server does not answer. */
  onLost?: () => void;
}): ReconnectingConnection =>
  openReconnectingConnection({
    databaseUrl: options.databaseUrl,
    log: options.log,
    applicationName: 'gifts signals',
    lostMessage: 'The connection that hears of other processes was lost',
    ...(options.onLost && { onLost: options.onLost }),
    async onConnected(client) {
      client.on('notification', ({ payload = '' }) => {
        const [topic = '', subject = ''] = payload.split('/');
        options.onSignal({ topic, subject });
      });
      await client.query(`listen ${channel}`);
      options.onConnected();
    },
  });
