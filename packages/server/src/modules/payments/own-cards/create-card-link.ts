import type { Config } from '../../../config/config.ts';
import type { Organization } from '../../../context/caller.ts';
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { dayMs } from '../../../kit/duration.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId, newToken } from '../../../kit/ids.ts';
import { writeCardLink, writeDeletionOfOldLinks } from './card-links.sql.ts';

/** After this time nobody can ask any more what became of a link. */
const keptAfterExpiryMs = 30 * dayMs;

/** Creates a link to the page on which the organization enters a card. Its address is known only now. */
export function createCardLink(
  {
    organization,
    config,
    now,
  }: Pick<Context, 'organization' | 'now'> & { config: Pick<Config, 'publicUrl'> },
  tx: Tx,
  lifetimeMs: number,
): { address: string; expiresAt: Date } {
  assertOpen(organization);
  const token = newToken().replaceAll('-', '');
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  writeDeletionOfOldLinks(tx, organization.id, new Date(now.getTime() - keptAfterExpiryMs));
  writeCardLink(tx, { organizationId: organization.id, id: newId(), token, createdAt: now, expiresAt });
  return { address: `${config.publicUrl}/cards/${organization.link_code}-${token}`, expiresAt };
}

function assertOpen({ name, closed_at }: Organization): void {
  if (closed_at === null) return;
  throw new AppError('forbidden', `The account of "${name}" is closed, so it takes no cards.`);
}
