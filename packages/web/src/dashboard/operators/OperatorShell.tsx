import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet } from '@tanstack/react-router';
import { House, ListChecks, LockKeyhole, type LucideIcon } from 'lucide-react';
import type { SessionState, SignedInPerson } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { GiftMark } from '../parts/GiftMark.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { SandboxRibbon } from '../parts/SandboxRibbon.tsx';
import { sessionQuery } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import '../shell/shell.css';
import './operators.css';

interface OperatorNoun {
  readonly name: string;
  readonly to: '/operators' | '/setup';
  readonly icon: LucideIcon;
  /** Who sees it. Absent: all operators. */
  readonly role?: 'owner';
}

/** The pages for those who run the service. */
const nouns: readonly OperatorNoun[] = [
  { name: 'Home', to: '/operators', icon: House },
  { name: 'Setup', to: '/setup', icon: ListChecks, role: 'owner' },
];

/** What surrounds every page for those who run the service. */
export function OperatorShell() {
  const { data: session } = useQuery(sessionQuery);
  if (!session) return null;
  if (!session.person) return <Navigate to="/sign-in" replace />;
  if (!session.person.operator_role) return <NoOperator />;
  return <Operator session={session} person={session.person} />;
}

const Operator = ({ session, person }: { session: SessionState; person: SignedInPerson }) => (
  <div className="shell">
    <a className="skip" href="#content">
      Skip to the content
    </a>
    <SandboxRibbon environment={session.environment} />
    <header className="operator-bar">
      <p className="brand">
        <GiftMark />
        Gifts
      </p>
      <nav aria-label="Pages for operators">
        {nouns
          .filter(({ role }) => !role || role === person.operator_role)
          .map(({ name, to, icon: Icon }) => (
            <Link key={to} to={to} className="rail-link" activeOptions={{ includeSearch: false }}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {name}
            </Link>
          ))}
      </nav>
      <div className="operator-person">
        <span className="soft operator-email">{person.email}</span>
        {person.memberships.length > 0 && <Link to="/">Your organization</Link>}
        <Button kind="quiet" width="fit" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </header>
    <main id="content" className="operator-page" tabIndex={-1}>
      <Outlet />
    </main>
  </div>
);

const NoOperator = () => (
  <main className="alone">
    <PageTitle title="Not for you" />
    <Message
      icon={LockKeyhole}
      title="These pages are for those who run the service"
      action={
        <Link to="/" className="button button-plain button-fit">
          Go home
        </Link>
      }
    >
      <p>An owner of this service can make you an operator.</p>
    </Message>
  </main>
);
