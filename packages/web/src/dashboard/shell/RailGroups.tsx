import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { figure } from '../../ui/figures.ts';

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
  /** How many things wait for the person, by the address of the page where they are. */
  readonly waiting?: Readonly<Record<string, number>>;
}

/** The links of a rail under their headings. */
export const RailGroups = ({ nouns, home, waiting = {} }: RailGroupsProps) =>
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
          <Waiting count={waiting[to] ?? 0} />
        </Link>
      ))}
    </div>
  ));

const Waiting = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="rail-count">
      {figure(count)}
      <span className="only-heard"> {count === 1 ? 'waits' : 'wait'} for you</span>
    </span>
  );
