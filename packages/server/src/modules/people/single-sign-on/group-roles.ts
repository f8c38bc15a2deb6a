/** Which roles the groups of a person mean, by the settings. */
import type { GroupRole, OidcSettings } from '../../../config/oidc-settings.ts';

type MemberRole = Extract<GroupRole, { kind: 'member' }>['role'];
type OperatorRole = Extract<GroupRole, { kind: 'operator' }>['role'];

/** The highest role is first. */
const memberRoles: readonly MemberRole[] = ['admin', 'sender', 'viewer'];
const operatorRoles: readonly OperatorRole[] = ['owner', 'support', 'finance', 'fulfilment'];

export interface WantedRoles {
  /** By the id of each organization that the settings name; null where no group of the person gives a role. */
  readonly members: ReadonlyMap<string, MemberRole | null>;
  /** Undefined if the settings name no group of operators. */
  readonly operator: OperatorRole | null | undefined;
}

/** Of several groups, the one with the highest role counts. */
export function rolesOfGroups(
  groups: readonly string[],
  groupRoles: OidcSettings['groupRoles'],
): WantedRoles {
  const named = groupRoles.map(({ is }) => is);
  const held = groupRoles.filter(({ group }) => groups.includes(group)).map(({ is }) => is);
  const organizationIds = new Set(named.flatMap((is) => (is.kind === 'member' ? [is.organizationId] : [])));
  const roleIn = (organizationId: string) =>
    memberRoles.find((role) =>
      held.some((is) => is.kind === 'member' && is.organizationId === organizationId && is.role === role),
    ) ?? null;
  return {
    members: new Map([...organizationIds].map((id) => [id, roleIn(id)])),
    operator: named.some(({ kind }) => kind === 'operator')
      ? (operatorRoles.find((role) => held.some((is) => is.kind === 'operator' && is.role === role)) ?? null)
      : undefined,
  };
}
