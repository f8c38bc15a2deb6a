import type { HandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { listMail } from '../notifications/read-mailbox.ts';
import { advanceClock } from './advance-clock.process.ts';
import { checkClockTarget } from './check-clock-target.ts';
import { findProblemsOfSimulation } from './simulation/find-simulated-batch.ts';
import { simulateBatch } from './simulation/simulate-batch.process.ts';

export const sandboxHandlers: HandlersOf<
  'getSandboxClock' | 'advanceSandboxClock' | 'simulateSandboxBatch' | 'listSandboxMail'
> = {
  getSandboxClock: async ({ now }) => ({ now: now.toISOString() }),
  advanceSandboxClock: {
    handle: (context, _tx, { body }) => advanceClock(context, body),
    runsOutsideTransaction: true,
    commitsSteps: true,
    findFieldErrors: async ({ now }, parts) => checkClockTarget(now, parts).problems,
  },
  simulateSandboxBatch: {
    handle: (context, _tx, { body }) => simulateBatch(context, body),
    runsOutsideTransaction: true,
    commitsSteps: true,
    findFieldErrors: findProblemsOfSimulation,
  },
  listSandboxMail: (context, _db, { query }) => listMail(context, context.db, withPageDefaults(query)),
};
