import {
  Activity,
  Building2,
  House,
  ListChecks,
  type LucideIcon,
  Mail,
  RotateCcw,
  Search,
  ShieldUser,
  UsersRound,
} from 'lucide-react';
import type { OperatorRole } from './operator.tsx';

interface OperatorNoun {
  readonly name: string;
  readonly to:
    | '/operators'
    | '/operators/find'
    | '/operators/organizations'
    | '/operators/users'
    | '/operators/jobs'
    | '/operators/mail'
    | '/operators/health'
    | '/operators/team'
    | '/setup';
  readonly icon: LucideIcon;
  /** The heading above it in the rail. */
  readonly group: 'Customers' | 'Service' | null;
  /** Words that people may type instead. */
  readonly words: string;
  /** Who sees it. Absent: all operators. */
  readonly roles?: readonly OperatorRole[];
}

const support: readonly OperatorRole[] = ['owner', 'support'];
const owners: readonly OperatorRole[] = ['owner'];

const nouns: readonly OperatorNoun[] = [
  { name: 'Home', to: '/operators', icon: House, group: null, words: 'start' },
  {
    name: 'Find a gift',
    to: '/operators/find',
    icon: Search,
    group: 'Customers',
    words: 'search support order batch',
    roles: support,
  },
  {
    name: 'Organizations',
    to: '/operators/organizations',
    icon: Building2,
    group: 'Customers',
    words: 'customers accounts close',
  },
  {
    name: 'Users',
    to: '/operators/users',
    icon: UsersRound,
    group: 'Customers',
    words: 'people sign in link second factor sessions',
    roles: support,
  },
  {
    name: 'Health',
    to: '/operators/health',
    icon: Activity,
    group: 'Service',
    words: 'doctor status version',
  },
  {
    name: 'Failed work',
    to: '/operators/jobs',
    icon: RotateCcw,
    group: 'Service',
    words: 'jobs retry discard queue',
    roles: support,
  },
  {
    name: 'Mail',
    to: '/operators/mail',
    icon: Mail,
    group: 'Service',
    words: 'dns bounces suppressions test',
    roles: support,
  },
  {
    name: 'Operators',
    to: '/operators/team',
    icon: ShieldUser,
    group: 'Service',
    words: 'team roles owners',
    roles: owners,
  },
  { name: 'Setup', to: '/setup', icon: ListChecks, group: 'Service', words: 'steps catalog', roles: owners },
];

/** Where the rail and the command menu lead an operator with this role. */
export const nounsOfOperator = (role: OperatorRole): readonly OperatorNoun[] =>
  nouns.filter(({ roles }) => roles === undefined || roles.includes(role));

export const isSupport = (role: OperatorRole): boolean => support.includes(role);
