import { nameOrEmail } from '@gifts/contract/names';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { findAdmins } from '../../organizations/find-admins.sql.ts';

const mostNames = 5;

/** Names some of those who can approve what the caller sends: the other admins. */
export async function namesOfApprovers(
  { organization, caller }: CallerContext,
  db: Statements,
): Promise<string[]> {
  const admins = await findAdmins(db, organization.id);
  return admins
    .filter(({ email }) => email !== caller.user.email)
    .slice(0, mostNames)
    .map(nameOrEmail);
}
