import { setTimeout as pause } from 'node:timers/promises';
import type { Event } from '@gifts/contract/event-envelope';
import { systemClock } from '../kit/clock.ts';
import { signingKey } from '../modules/webhooks/endpoints/webhook-secret.ts';
import { signatureHeaders } from '../modules/webhooks/engine/sign-webhook.ts';
import { postToLoopback } from './post-to-loopback.ts';

const firstWaitMs = 500;
const longestWaitMs = 5_000;

/** True if the text is a secret of Standard Webhooks, so that receivers verify it like a secret of the service. */
export const isSecret = (text: string): boolean => /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text);

export interface Forwarding {
  readonly target: URL;
  readonly secret: string;
  readonly say: (line: string) => void;
}

/**
 * Posts an event and retries until the receiver answers. An answer that is not a success is printed and not retried,
 * because the same handler would return it again.
 */
export async function forwardEvent(event: Event, { target, secret, say }: Forwarding): Promise<void> {
  const body = Buffer.from(JSON.stringify(event));
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    const begun = performance.now();
    try {
      const status = await postToLoopback(target, headersOf(event, body, secret), body);
      return say(`${status}  ${Math.round(performance.now() - begun)} ms  ${titleOf(event)}`);
    } catch (error) {
      say(`---  ${reasonOf(error)}; next try in ${waitMs / 1000} s  ${titleOf(event)}`);
      await pause(waitMs);
    }
  }
}

const titleOf = ({ sequence, event_type, id }: Event): string => `#${sequence} ${event_type}  ${id}`;

function headersOf({ id }: Event, body: Buffer, secret: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'gifts-listen',
    ...signatureHeaders({ id, at: systemClock.now(), body, keys: [signingKey(secret)] }),
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer within 15 s';
  return error.message || String(code);
}
