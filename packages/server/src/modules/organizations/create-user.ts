import { isEmail } from '@gifts/contract/email';
import type { User } from '../../context/caller.ts';
import { holdUntilCommit, singleLocks } from '../../db/advisory-locks.ts';
import { insertInto, insertSelected } from '../../db/insertions.ts';
import { columns, fragment, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid, newId } from '../../kit/ids.ts';
import { writeRevision } from './write-revision.ts';

export const userRoles = ['admin', 'sender', 'viewer'] as const satisfies User['role'][];

export interface NewUser {
  readonly organizationId: string;
  readonly email: string;
  readonly role: User['role'];
  /** Missing names are derived from the email: ada.lovelace@… is Ada Lovelace. */
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** The workspaces of the user. The default is all workspaces. */
  readonly workspaceIds?: readonly string[] | undefined;
  /** True if a group of the provider gives the role. */
  readonly isRoleOfGroup?: boolean | undefined;
}

const organizationOfEmail = sql`select ${columns('organizations', ['id', 'name'], 'o')}
  from users u join organizations o on o.id = u.organization_id and o.kind = 'customer'
  where lower(u.email) = lower($1) and u.removed_at is null order by o.created_at limit 1`;
const insert = insertInto('users', {
  except: ['created_at', 'gift_mails', 'gift_news', 'occasion_mails', 'removed_at', 'successor_id'],
});

export async function createUser(tx: Tx, user: NewUser): Promise<string> {
  const { email, organizationId } = user;
  if (!isEmail(email)) throw new AppError('invalid_request', `"${email}" is not a valid email address.`);
  await requireUnusedEmail(tx, organizationId, email);
  return insertUser(tx, user);
}

/** Inserts a user without checking that the email is valid and unused by other organizations. */
export async function insertUser(tx: Tx, user: NewUser): Promise<string> {
  const { organizationId, email, role } = user;
  const id = newId();
  const names = namesFrom(email);
  const firstName = user.firstName ?? names.firstName;
  const lastName = user.lastName ?? names.lastName;
  tx.insert(insert, {
    organization_id: organizationId,
    id,
    email,
    first_name: firstName,
    last_name: lastName,
    role,
    has_role_of_group: user.isRoleOfGroup ?? false,
  });
  await joinWorkspaces(tx, organizationId, id, user.workspaceIds);
  writeRevision(tx, organizationId);
  return id;
}

/**
 * Finds the organization of the user with an e-mail. Until the transaction ends, nobody else adds users, so the e-mail stays
 * unused if it is.
 */
export async function findHolderOfEmail(tx: Tx, email: string): Promise<{ id: string; name: string } | null> {
  await holdUntilCommit(tx, singleLocks.userCreation);
  const [holder] = await tx.query(organizationOfEmail, [email]);
  return holder ?? null;
}

/** Refuses an email that is in use in any organization, because users sign in with it. */
async function requireUnusedEmail(tx: Tx, organizationId: string, email: string): Promise<void> {
  const holder = await findHolderOfEmail(tx, email);
  if (!holder) return;
  const where =
    holder.id === organizationId ? 'this organization' : `the organization ${holder.name} (${holder.id})`;
  throw new AppError(
    'invalid_request',
    `${email} is a user of ${where} already, and an e-mail belongs to one user: choose another.`,
  );
}

const membership = insertSelected('workspace_members', {
  values: { organization_id: 'w.organization_id', workspace_id: 'w.id', user_id: '$2' },
  from: fragment`from workspaces w where w.organization_id = $1`,
});
const joinAll = sql`${membership}`;
const joinNamed = sql`${membership} and w.id = any($3::uuid[])
  returning ${columns('workspace_members', ['workspace_id'])}`;

async function joinWorkspaces(
  tx: Tx,
  organizationId: string,
  userId: string,
  workspaceIds: readonly string[] | undefined,
): Promise<void> {
  if (!workspaceIds) {
    await tx.query(joinAll, [organizationId, userId]);
    return;
  }
  const wellFormed = workspaceIds.filter(isUuid);
  const joined = await tx.query(joinNamed, [organizationId, userId, wellFormed]);
  const missing = workspaceIds.find((id) => !joined.some((row) => row.workspace_id === id.toLowerCase()));
  if (missing) throw new AppError('not_found', `The organization has no workspace with the id ${missing}.`);
}

function namesFrom(email: string): { firstName: string; lastName: string } {
  const local = email.slice(0, email.lastIndexOf('@')).replace(/\+.*$/, '');
  const [firstName = '', ...others] = local
    .split(/[._-]+/)
    .filter(Boolean)
    .map(capitalized);
  return { firstName, lastName: others.join(' ') };
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
