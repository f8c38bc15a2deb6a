import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Event } from '@gifts/contract/event-envelope';
import { Webhook } from 'standardwebhooks';
import { systemClock } from '../kit/clock.ts';
import { postToLoopback } from './post-to-loopback.ts';

const secretPrefix = 'whsec_';
const firstWaitMs = 500;
const longestWaitMs = 5_000;

export const newSecret = (): string => `${secretPrefix}${randomBytes(24).toString('base64')}`;

/** What Standard Webhooks makes of it: a receiver verifies it as it does the service's own. */
export const isSecret = (text: string): boolean => /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text);

export interface Forwarding {
  readonly target: URL;
  readonly secret: string;
  readonly say: (line: string) => void;
}

/**
 * Posts an event until somebody answers: while the receiver is down it is tried again and again. An answer that is
 * no success is told and left at that, since the same handler would give it again.
 */
export async function forwardEvent(event: Event, { target, secret, say }: Forwarding): Promise<void> {
  const body = JSON.stringify(event);
  const webhook = new Webhook(secret);
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    const begun = performance.now();
    try {
      const status = await postToLoopback(target, sign(webhook, event.id, body), body);
      return say(`${status}  ${Math.round(performance.now() - begun)} ms  ${titleOf(event)}`);
    } catch (error) {
      say(`---  ${reasonOf(error)}; next try in ${waitMs / 1000} s  ${titleOf(event)}`);
      await pause(waitMs);
    }
  }
}

const titleOf = ({ sequence, event_type, id }: Event): string => `#${sequence} ${event_type}  ${id}`;

/** Under both names, so that receivers made for either library verify it. */
function sign(webhook: Webhook, id: string, body: string): Record<string, string> {
  const now = systemClock.now();
  const signed = {
    id,
    timestamp: String(Math.floor(now.getTime() / 1000)),
    signature: webhook.sign(id, now, body),
  };
  const named = (prefix: string) =>
    Object.entries(signed).map(([name, value]): [string, string] => [`${prefix}-${name}`, value]);
  return {
    'content-type': 'application/json',
    'user-agent': 'gifts-listen',
    ...Object.fromEntries([...named('webhook'), ...named('svix')]),
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer within 15 s';
  return error.message || String(code);
}
