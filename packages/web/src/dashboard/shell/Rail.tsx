import { BookOpen, Mail } from 'lucide-react';
import type { SessionState } from '../../api/dashboard-operations.generated.ts';
import { useMember } from '../session/member.tsx';
import { nounsOf } from './nouns.ts';
import { RailGroups } from './RailGroups.tsx';

export function Rail() {
  const { session, membership } = useMember();
  return (
    <nav className="rail-links" aria-label="Pages of the dashboard">
      <RailGroups nouns={nounsOf(session, membership.role)} home="/" />
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
