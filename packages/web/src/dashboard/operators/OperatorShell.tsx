import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { lazy } from 'react';
import { Message } from '../../ui/Message.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { sessionQuery } from '../session/session.ts';
import { ShellFrame } from '../shell/ShellFrame.tsx';
import { OperatorRail } from './OperatorRail.tsx';
import { OperatorProvider } from './operator.tsx';
import './operators.css';

const OperatorOverlays = lazy(() =>
  import('./OperatorOverlays.tsx').then(({ OperatorOverlays }) => ({ default: OperatorOverlays })),
);
const OperatorMenu = lazy(() =>
  import('./OperatorMenu.tsx').then(({ OperatorMenu }) => ({ default: OperatorMenu })),
);

/** What surrounds every page for those who run the service. */
export function OperatorShell() {
  const { data: session } = useQuery(sessionQuery);
  if (!session) return null;
  const { person } = session;
  if (!person) return <Navigate to="/sign-in" replace />;
  if (!person.operator_role) return <NoOperator />;
  return (
    <OperatorProvider session={session} person={person} role={person.operator_role}>
      <ShellFrame
        environment={session.environment}
        railLabel="Pages for operators"
        searchWords="Find or do"
        rail={<OperatorRail />}
        menu={(show) => <OperatorMenu showShortcuts={() => show('shortcuts')} />}
        overlays={(open, show) => <OperatorOverlays open={open} show={show} />}
      >
        <Outlet />
      </ShellFrame>
    </OperatorProvider>
  );
}

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
