import { createClient, type GiftsClient } from '@gifts/sdk';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Membership, SessionState, SignedInPerson } from '../../api/dashboard-operations.generated.ts';

export interface Member {
  readonly session: SessionState;
  readonly person: SignedInPerson;
  /** The organization that the person acts for. */
  readonly membership: Membership;
  /** Calls the API as the person, for this organization. */
  readonly client: GiftsClient;
}

const MemberContext = createContext<Member | null>(null);

interface MemberProviderProps extends Omit<Member, 'client'> {
  readonly children: ReactNode;
}

export function MemberProvider({ session, person, membership, children }: MemberProviderProps) {
  const organizationId = membership.organization_id;
  const client = useMemo(
    () => createClient({ apiKey: null, baseUrl: location.origin, organizationId, maxRetries: 1 }),
    [organizationId],
  );
  const member = useMemo(
    () => ({ session, person, membership, client }),
    [session, person, membership, client],
  );
  return <MemberContext value={member}>{children}</MemberContext>;
}

/** Whoever is signed in. Only pages inside of the shell have it. */
export function useMember(): Member {
  const member = useContext(MemberContext);
  if (!member) throw new Error('This page stands outside of the shell.');
  return member;
}
