import { Link } from '@tanstack/react-router';
import { RailGroups } from '../shell/RailGroups.tsx';
import { useOperator } from './operator.tsx';
import { nounsOfOperator } from './operator-nouns.ts';

export function OperatorRail() {
  const { role, person } = useOperator();
  return (
    <>
      <p className="organization">
        <span className="organization-name">Operators</span>
      </p>
      <nav className="rail-links" aria-label="Pages for operators">
        <RailGroups nouns={nounsOfOperator(role)} home="/operators" />
        {person.memberships.length > 0 && (
          <div>
            <p className="rail-group">Elsewhere</p>
            <Link to="/" className="rail-link" activeOptions={{ exact: true }}>
              Your organization
            </Link>
          </div>
        )}
      </nav>
    </>
  );
}
