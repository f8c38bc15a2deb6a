import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

interface RailNoun {
  readonly name: string;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: LucideIcon;
  /** The heading above it. Null: it stands at the top. */
  readonly group: string | null;
}

interface RailGroupsProps {
  readonly nouns: readonly RailNoun[];
  /** The first page. All others begin with its path. */
  readonly home: string;
}

/** The links of a rail under their headings. */
export const RailGroups = ({ nouns, home }: RailGroupsProps) =>
  [...Map.groupBy(nouns, ({ group }) => group)].map(([group, members]) => (
    <div key={group ?? 'main'}>
      {group && <p className="rail-group">{group}</p>}
      {members.map(({ name, to, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="rail-link"
          activeOptions={{ exact: to === home, includeSearch: false }}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          {name}
        </Link>
      ))}
    </div>
  ));
