import type { Membership, SignedInPerson } from '../../api/dashboard-operations.generated.ts';

const storageKey = 'gifts.organization';

/** The organization that the person chose last in this browser, or else their first one. Null if they have none. */
export function chosenOrganization({ memberships }: SignedInPerson): Membership | null {
  const chosen = localStorage.getItem(storageKey);
  return memberships.find(({ organization_id }) => organization_id === chosen) ?? memberships.at(0) ?? null;
}

/** The membership as it is now, in the organization that was chosen if the person still belongs to it. */
export const currentMembership = (person: SignedInPerson, chosen: Membership | null): Membership | null =>
  person.memberships.find(({ organization_id }) => organization_id === chosen?.organization_id) ??
  chosenOrganization(person);

export const rememberOrganization = (organizationId: string): void =>
  localStorage.setItem(storageKey, organizationId);
