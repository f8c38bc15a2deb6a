import { systemClock } from '../kit/clock.ts';
import { dayMs } from '../kit/duration.ts';
import { OperatorError } from '../kit/errors.ts';
import { createApiKey } from '../modules/organizations/create-api-key.ts';
import { findOldestAdmin, requireOrganization } from '../modules/organizations/find-organizations.ts';
import type { CommandContext } from './command.ts';
import { withData } from './with-data.ts';

/** Creates an API key of the organization's first admin in this installation's database. It expires after a day. */
export function makeListeningKey(context: CommandContext, organization: string): Promise<string> {
  return withData(context, (db, { environment }, record) =>
    db.transaction(async (tx) => {
      const { id: organizationId, name } = await requireOrganization(tx, organization);
      const userId = await findOldestAdmin(tx, organizationId);
      if (!userId)
        throw new OperatorError(`"${name}" has no admin: "gifts users add --role admin" adds one.`);
      const { id, key } = await createApiKey(tx, {
        organizationId,
        userId,
        environment,
        kind: 'automation',
        name: 'gifts listen',
        isReadOnly: true,
        expiresAt: new Date(systemClock.now().getTime() + dayMs),
      });
      record(tx, { organizationId, subject: { kind: 'api_key', id } });
      return key;
    }),
  );
}
