/** Gives somebody who signs in the roles that their groups mean. A role that only a group gave ends with the group. */
import type { OidcSettings } from '../../../config/oidc-settings.ts';
import type { Services } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { ProvidedIdentity } from '../../../ports/identity-provider.ts';
import { type Act, recordAct } from '../../audit/record-act.ts';
import { findHolderOfEmail, insertUser } from '../../organizations/create-user.ts';
import {
  findGroupedUser,
  type GroupedUser,
  isOpenOrganization,
} from '../../organizations/group-roles.sql.ts';
import { updateUser } from '../../organizations/update-user.ts';
import { lockOperators } from '../change-operators.ts';
import {
  findOperator,
  listOperators,
  type OperatorRole,
  type OperatorRow,
  writeOperator,
  writeOperatorRemoved,
  writeOperatorRole,
} from '../operators.sql.ts';
import { rolesOfGroups } from './group-roles.ts';

interface Applying {
  readonly services: Services;
  readonly tx: Tx;
  readonly email: string;
  readonly settings: OidcSettings;
  readonly identity: ProvidedIdentity;
}

export async function applyGroups(applying: Applying): Promise<void> {
  const { identity, settings } = applying;
  // Nobody knows the groups that the provider left out, so nothing changes.
  if (identity.groups === null) return;
  const wanted = rolesOfGroups(identity.groups, settings.groupRoles);
  for (const [organizationId, role] of wanted.members) await applyToMember(applying, organizationId, role);
  if (wanted.operator !== undefined) await applyToOperator(applying, wanted.operator);
}

type MemberRole = GroupedUser['role'];

async function applyToMember(
  applying: Applying,
  organizationId: string,
  wanted: MemberRole | null,
): Promise<void> {
  const { tx, email, settings } = applying;
  const user = await findGroupedUser(tx, organizationId, email);
  if (!user) {
    if (wanted && settings.addsPeople) await addMember(applying, organizationId, wanted);
    return;
  }
  const role = wanted ?? (user.has_role_of_group ? 'viewer' : user.role);
  if (role !== user.role) await changeRole(applying, user, role);
}

/** The only admin stays one, or nobody could mend it. */
async function changeRole({ services, tx }: Applying, user: GroupedUser, role: MemberRole): Promise<void> {
  const about = { organizationId: user.organization_id, subject: { kind: 'user', id: user.id } };
  try {
    await updateUser(tx, user, { role, isRoleOfGroup: true });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'member_state')) throw error;
    recordAct(services, tx, { ...about, act: 'keep_only_admin', details: { group_role: role } });
    return;
  }
  recordAct(services, tx, { ...about, act: 'change_role_by_group', details: { before: user.role, role } });
}

/** An address that belongs to a user of another organization stays there. */
async function addMember(
  { services, tx, email, identity }: Applying,
  organizationId: string,
  role: MemberRole,
): Promise<void> {
  if (!(await isOpenOrganization(tx, organizationId)) || (await findHolderOfEmail(tx, email))) return;
  const id = await insertUser(tx, {
    ...{ organizationId, email, role, isRoleOfGroup: true },
    firstName: identity.firstName ?? undefined,
    lastName: identity.lastName ?? undefined,
  });
  recordAct(services, tx, {
    ...{ organizationId, act: 'add_user_by_group', details: { role } },
    subject: { kind: 'user', id },
  });
}

async function applyToOperator(applying: Applying, wanted: OperatorRole | null): Promise<void> {
  const { services, tx, email, settings } = applying;
  const now = services.clock.now();
  const operator = await findOperator(tx, email);
  if (!operator) {
    if (!wanted || !settings.addsPeople) return;
    const id = newId();
    writeOperator(tx, { id, email, role: wanted, created_at: now, has_role_of_group: true });
    record(applying, id, 'add_operator_by_group', { role: wanted });
    return;
  }
  if (operator.role === wanted || (wanted === null && !operator.has_role_of_group)) return;
  if (await isOnlyOwner(tx, operator)) {
    record(applying, operator.id, 'keep_only_owner', { group_role: wanted });
  } else if (wanted) {
    writeOperatorRole(tx, operator.id, { role: wanted, isRoleOfGroup: true });
    record(applying, operator.id, 'change_role_by_group', { before: operator.role, role: wanted });
  } else {
    writeOperatorRemoved(tx, operator.id, now);
    record(applying, operator.id, 'remove_operator_by_group', { before: operator.role });
  }
}

async function isOnlyOwner(tx: Tx, operator: OperatorRow): Promise<boolean> {
  if (operator.role !== 'owner') return false;
  await lockOperators(tx);
  const owners = (await listOperators(tx)).filter(({ role }) => role === 'owner');
  return owners.length === 1;
}

const record = ({ services, tx }: Applying, id: string, act: string, details: Act['details'] = {}): void =>
  recordAct(services, tx, { organizationId: null, act, subject: { kind: 'operator', id }, details });
