import type { Services } from '../../../context/context.ts';
import { signalChange } from '../../events/change-signals.ts';
import { changeOfWebhooks, writeHealthChanges } from '../endpoints/endpoints.sql.ts';
import { healthChangesOf } from '../endpoints/health-changes.ts';
import { type EndedAttempt, writeAttempts } from './attempts.sql.ts';

/** Writes attempts, the deliveries they belong to, and the health of their endpoints in one transaction. */
export async function recordAttempts({ db }: Services, attempts: readonly EndedAttempt[]): Promise<void> {
  await db.transaction(async (tx) => {
    writeHealthChanges(tx, healthChangesOf(attempts));
    writeAttempts(tx, attempts);
    for (const id of new Set(attempts.map(({ organizationId }) => organizationId)))
      signalChange(tx, changeOfWebhooks(id));
  });
}
