import { useQuery } from '@tanstack/react-query';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { BookOpen, Mail } from 'lucide-react';
import type { SessionState } from '../../api/dashboard-operations.generated.ts';
import { useMember } from '../session/member.tsx';
import { approvalCountsQuery } from './approval-counts.ts';
import { nounsOf } from './nouns.ts';

export function Rail() {
  const { session, membership } = useMember();
  const { waiting, toDecide } = useApprovals();
  const isThere = useMatchRoute()({ to: '/approvals', fuzzy: true }) !== false;
  // Few organizations need approvals, so the page is in the rail while something waits.
  const nouns = nounsOf(session, membership.role).filter(
    ({ to }) => to !== '/approvals' || waiting > 0 || isThere,
  );
  const groups = [...Map.groupBy(nouns, ({ group }) => group)];
  return (
    <nav className="rail-links" aria-label="Pages of the dashboard">
      {groups.map(([group, members]) => (
        <div key={group ?? 'main'}>
          {group && <p className="rail-group">{group}</p>}
          {members.map(({ name, to, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              className="rail-link"
              activeOptions={{ exact: to === '/', includeSearch: false }}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {name}
              {to === '/approvals' && toDecide > 0 && (
                <span className="rail-count">
                  {count.format(toDecide)}
                  <span className="only-heard"> {toDecide === 1 ? 'waits' : 'wait'} for you</span>
                </span>
              )}
            </Link>
          ))}
        </div>
      ))}
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

const count = new Intl.NumberFormat();

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
