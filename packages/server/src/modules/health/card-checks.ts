/** Checks of the card gateway: whether its key works, whether its callbacks arrive, and its clock. */
import { findLastCallback } from '../payments/charges/card-callbacks.sql.ts';
import type { Check, Installation } from './check.ts';
import { type Finding, ok, warning } from './finding.ts';
import { judgeClock } from './judge-clock.ts';
import { judgeCards } from './settings-checks.ts';

export const cardChecks: readonly Check<Installation>[] = [
  { id: 'cards.gateway', look: ({ config }) => judgeCards(config) },
  { id: 'cards.key', look: checkKey },
  { id: 'cards.callbacks', look: checkCallbacks },
  { id: 'clock.gateway', look: checkClock },
];

const noGateway = ok('No card gateway');

/** Whether the key is of the right mode, the settings say: a process with another key does not start. */
async function checkKey({ cardGateway }: Installation): Promise<Finding> {
  if (!cardGateway) return noGateway;
  const { problem } = await cardGateway.check();
  if (problem === null) return ok(`The gateway ${cardGateway.name} accepts the key`);
  return { verdict: 'failure', ...problem };
}

async function checkCallbacks({ cardGateway, config, db }: Installation): Promise<Finding> {
  if (!cardGateway) return noGateway;
  if (!cardGateway.sendsCallbacks) return ok(`The gateway ${cardGateway.name} sends no callbacks`);
  const address = `${config.publicUrl}/gateways/${cardGateway.name}/callbacks`;
  return judgeCallbacks(await findLastCallback(db, cardGateway.name), address);
}

/** `callbackAt` is the time of the last callback with a good signature. */
export function judgeCallbacks(callbackAt: Date | null, address: string): Finding {
  if (callbackAt !== null) return ok(`The last callback of the gateway came at ${callbackAt.toISOString()}`);
  return warning(
    'No callback of the gateway has arrived',
    `Have the gateway send its events to ${address} (docs/operating.md, Cards). Until then, changes at the gateway are noticed late.`,
  );
}

/** The gateway's answers have whole seconds, and take a while. */
const clockLimitMs = 10_000;

async function checkClock({ cardGateway, clock }: Installation): Promise<Finding> {
  if (!cardGateway) return noGateway;
  const askedAt = clock.now().getTime();
  const { time } = await cardGateway.check();
  if (time === null) return ok(`The gateway ${cardGateway.name} does not say its time`);
  return judgeClock({
    whose: `the gateway ${cardGateway.name}`,
    skewMs: time.getTime() + 500 - (askedAt + clock.now().getTime()) / 2,
    limitMs: clockLimitMs,
    effect: 'Signatures of callbacks are refused if they seem to be older than five minutes.',
  });
}
