import { useQuery } from '@tanstack/react-query';
import { useMatchRoute } from '@tanstack/react-router';
import { BookOpen, Mail } from 'lucide-react';
import type { SessionState } from '../../api/dashboard-operations.generated.ts';
import { useMember } from '../session/member.tsx';
import { approvalCountsQuery } from './approval-counts.ts';
import { nounsOf } from './nouns.ts';
import { RailGroups } from './RailGroups.tsx';

export function Rail() {
  const { session, membership } = useMember();
  const { waiting, toDecide } = useApprovals();
  const isThere = useMatchRoute()({ to: '/approvals', fuzzy: true }) !== false;
  // Few organizations need approvals, so the page is in the rail while something waits.
  const nouns = nounsOf(session, membership.role).filter(
    ({ to }) => to !== '/approvals' || waiting > 0 || isThere,
  );
  return (
    <nav className="rail-links" aria-label="Pages of the dashboard">
      <RailGroups nouns={nouns} home="/" waiting={{ '/approvals': toDecide }} />
      <div>
        <p className="rail-group">Elsewhere</p>
        <a className="rail-link" href="/docs/">
          <BookOpen size={20} strokeWidth={1.75} aria-hidden="true" />
          API reference
        </a>
        {session.has_mailbox && (
          <a className="rail-link" href="/mailbox">
            <Mail size={20} strokeWidth={1.75} aria-hidden="true" />
            Mailbox
          </a>
        )}
      </div>
    </nav>
  );
}

/** Viewers neither ask nor decide. */
function useApprovals() {
  const { membership } = useMember();
  const { data } = useQuery({
    ...approvalCountsQuery(membership.organization_id),
    enabled: membership.role !== 'viewer',
  });
  return { waiting: data?.waiting ?? 0, toDecide: data?.to_decide ?? 0 };
}

/** Production is named too, more quietly than the sandbox. */
export const Environment = ({ environment }: Pick<SessionState, 'environment'>) => (
  <p className={`environment environment-${environment}`}>
    {environment === 'sandbox' ? 'Sandbox' : 'Production'}
  </p>
);
