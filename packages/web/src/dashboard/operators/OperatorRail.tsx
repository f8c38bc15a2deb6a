import { Link } from '@tanstack/react-router';
import { useOperator } from './operator.tsx';
import { nounsOfOperator } from './operator-nouns.ts';

export function OperatorRail() {
  const { role, person } = useOperator();
  const groups = [...Map.groupBy(nounsOfOperator(role), ({ group }) => group)];
  return (
    <>
      <p className="organization">
        <span className="organization-name">Operators</span>
      </p>
      <nav className="rail-links" aria-label="Pages for operators">
        {groups.map(([group, members]) => (
          <div key={group ?? 'main'}>
            {group && <p className="rail-group">{group}</p>}
            {members.map(({ name, to, icon: Icon }) => (
              <Link
                key={to}
                to={to}
                className="rail-link"
                activeOptions={{ exact: to === '/operators', includeSearch: false }}
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                {name}
              </Link>
            ))}
          </div>
        ))}
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
