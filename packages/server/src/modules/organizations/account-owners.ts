/** The workspaces and commerce apps of an organization, which can have balances of their own. */
import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';

export interface AccountOwnerLine {
  id: string;
  name: string;
}

const workspaces = sql`select ${columns('workspaces', ['id', 'name'])} from workspaces
  where organization_id = $1 order by created_at, id`;
const commerceApps = sql`select ${columns('commerce_apps', ['id', 'name'])} from commerce_apps
  where organization_id = $1 order by created_at, id`;

export const listWorkspacesOf = (db: Statements, organizationId: string): Promise<AccountOwnerLine[]> =>
  db.query(workspaces, [organizationId]);

export const listCommerceAppsOf = (db: Statements, organizationId: string): Promise<AccountOwnerLine[]> =>
  db.query(commerceApps, [organizationId]);

/** Returns the named owner. The id is optional if there is only one owner. */
export function requireOwner(
  owners: readonly AccountOwnerLine[],
  id: string | undefined,
  { noun, option }: { noun: string; option: string },
): AccountOwnerLine {
  const found = id === undefined && owners.length === 1 ? owners[0] : owners.find((owner) => owner.id === id);
  if (found) return found;
  const choices = owners.map((owner) => `${owner.id} (${owner.name})`).join(', ') || 'none';
  throw new AppError(
    'not_found',
    id === undefined
      ? `${option} is needed: the organization has the ${noun}s ${choices}.`
      : `The organization has no ${noun} ${id}; it has ${choices}.`,
  );
}
