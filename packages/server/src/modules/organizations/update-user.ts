import type { User } from '../../context/caller.ts';
import { columns, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { FoundUser } from './find-organizations.ts';
import type { GiftMails } from './gift-mails.ts';
import { lockOrganization } from './lock-organization.ts';
import { writeRevision } from './write-revision.ts';

export interface UserChanges {
  readonly role?: User['role'] | undefined;
  /** True if a group of the provider gives the role, and not a person. */
  readonly isRoleOfGroup?: boolean | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Null for the service's own choice, which depends on the size of the batch. */
  readonly giftMails?: GiftMails | null | undefined;
}

const update = sql`update users
  set role = coalesce($3, role), first_name = coalesce($4, first_name), last_name = coalesce($5, last_name),
    gift_mails = case when $6::boolean then $7 else gift_mails end,
    has_role_of_group = case when $3::text is null then has_role_of_group else $8::boolean end
  where organization_id = $1 and id = $2`;

/** Changes what is given and keeps the rest. Every server applies a new role within a second. */
export async function updateUser(tx: Tx, user: FoundUser, changes: UserChanges): Promise<void> {
  if (changes.role !== undefined && changes.role !== 'admin') await requireAnotherAdmin(tx, user);
  tx.defer(update, [
    user.organization_id,
    user.id,
    changes.role ?? null,
    changes.firstName ?? null,
    changes.lastName ?? null,
    changes.giftMails !== undefined,
    changes.giftMails ?? null,
    changes.isRoleOfGroup ?? false,
  ]);
  writeRevision(tx, user.organization_id);
}

const otherAdmin = sql`select ${columns('users', ['id'])} from users
  where organization_id = $1 and id <> $2 and role = 'admin' and removed_at is null limit 1`;

/** Refuses a change after which the organization would have no admin. */
export async function requireAnotherAdmin(tx: Tx, user: FoundUser): Promise<void> {
  lockOrganization(tx, user.organization_id);
  const [admin] = await tx.query(otherAdmin, [user.organization_id, user.id]);
  if (admin) return;
  throw new AppError(
    'member_state',
    `${user.email} is the only admin of "${user.organization_name}": make somebody else an admin first.`,
  );
}
