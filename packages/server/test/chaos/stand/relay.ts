/** The mail server of the stand. Its mood says how it treats those who bring mail. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export const relayMoods = ['kind', 'slow', 'busy', 'breaks_off', 'takes_and_breaks_off'] as const;
export type RelayMood = (typeof relayMoods)[number];

export interface Relay {
  readonly port: number;
  mood: RelayMood;
  /** How often each mail was taken, by its Message-ID. */
  readonly taken: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const slowByMs = 1_500;

/** `breakOff` closes the connections of those who bring mail. */
export async function startRelay(breakOff: () => void): Promise<Relay> {
  const taken = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, _session, callback) {
      // A killed sender leaves an incomplete mail, which does not count.
      const mail = await text(stream).catch(() => null);
      if (mail === null) return;
      const { mood } = relay;
      if (mood === 'slow') await pause(slowByMs);
      if (mood === 'busy')
        return callback(Object.assign(new Error('Come back later'), { responseCode: 451 }));
      if (mood !== 'breaks_off') {
        const id = /^message-id:\s*<([^>]+)>/im.exec(mail)?.[1] ?? '';
        taken.set(id, (taken.get(id) ?? 0) + 1);
      }
      if (mood === 'kind' || mood === 'slow') callback();
      else breakOff();
    },
  });
  // A killed sender ends its session with an error.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const relay: Relay = {
    port: (server.server.address() as AddressInfo).port,
    mood: 'kind',
    taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return relay;
}
