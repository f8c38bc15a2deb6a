import { Link } from '@tanstack/react-router';
import { BookOpen, Mail } from 'lucide-react';
import type { SessionState } from '../../api/dashboard-operations.generated.ts';
import { useMember } from '../session/member.tsx';
import { nounsOf } from './nouns.ts';

export function Rail() {
  const { session, membership } = useMember();
  const groups = [...Map.groupBy(nounsOf(session, membership.role), ({ group }) => group)];
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

/** Production is named too, more quietly than the sandbox. */
export const Environment = ({ environment }: Pick<SessionState, 'environment'>) => (
  <p className={`environment environment-${environment}`}>
    {environment === 'sandbox' ? 'Sandbox' : 'Production'}
  </p>
);
