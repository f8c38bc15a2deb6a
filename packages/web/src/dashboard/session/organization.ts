import type { Membership, SignedInPerson } from '../../api/dashboard-operations.generated.ts';

const storageKey = 'gifts.organization';

/** The organization that the person chose last in this browser, or else their first one. Null if they have none. */
export function chosenOrganization({ memberships }: SignedInPerson): Membership | null {
  const chosen = localStorage.getItem(storageKey);
  return memberships.find(({ organization_id }) => organization_id === chosen) ?? memberships.at(0) ?? null;
}

export const rememberOrganization = (organizationId: string): void =>
  localStorage.setItem(storageKey, organizationId);
