import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import type { SessionState, SignedInPerson } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { MemberProvider } from '../session/member.tsx';
import { chosenOrganization, currentMembership } from '../session/organization.ts';
import { sessionQuery } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import { Frame } from './Frame.tsx';

/** What surrounds every page for people who are signed in. */
export function Shell() {
  const { data: session } = useQuery(sessionQuery);
  if (!session) return null;
  if (!session.person) return <Navigate to="/sign-in" replace />;
  return <SignedIn session={session} person={session.person} />;
}

function SignedIn({ session, person }: { session: SessionState; person: SignedInPerson }) {
  const [chosen, setChosen] = useState(() => chosenOrganization(person));
  const membership = currentMembership(person, chosen);
  if (!membership && person.operator_role) return <Navigate to="/operators" replace />;
  if (!membership) return <NoOrganization email={person.email} />;
  return (
    <MemberProvider session={session} person={person} membership={membership}>
      <Frame chooseOrganization={setChosen}>
        <Outlet key={membership.organization_id} />
      </Frame>
    </MemberProvider>
  );
}

const NoOrganization = ({ email }: { email: string }) => (
  <main className="alone">
    <PageTitle title="No organization yet" />
    <Message
      icon={Building2}
      title="You belong to no organization"
      action={
        <Button kind="plain" width="fit" onClick={() => void signOut()}>
          Sign out
        </Button>
      }
    >
      <p>You are signed in as {email}. An admin of your organization can add you by this address.</p>
    </Message>
  </main>
);
