import type { Statements } from '../../db/statements.ts';
import type { FoundUser } from './find-organizations.ts';
import { findMember } from './members.sql.ts';

/**
 * Returns why somebody cannot take over from a user, as a sentence, or null. Mail about gifts names recipients, so it goes to
 * nobody who cannot access the workspaces that the user can.
 */
export async function problemOfSuccessor(
  db: Statements,
  user: FoundUser,
  successor: FoundUser,
): Promise<string | null> {
  if (successor.id === user.id) return 'Somebody else has to take over.';
  if (successor.role === 'viewer')
    return `${successor.email} is a viewer, and only admins and senders can take over.`;
  const [from, to] = await Promise.all([
    findMember(db, user.organization_id, user.id),
    findMember(db, user.organization_id, successor.id),
  ]);
  const missing = from?.workspaces.find(({ id }) => !to?.workspaces.some((other) => other.id === id));
  return missing
    ? `${successor.email} cannot use the workspace "${missing.name}", and has to before taking over.`
    : null;
}
