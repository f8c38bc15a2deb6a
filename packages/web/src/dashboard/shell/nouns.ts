import {
  Activity,
  Bell,
  Building2,
  ClipboardCheck,
  ContactRound,
  FlaskConical,
  Gift,
  History,
  House,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  PiggyBank,
  ScrollText,
  Send,
  ShieldCheck,
  UsersRound,
  Wallet,
  Webhook,
} from 'lucide-react';
import type { Membership, SessionState } from '../../api/dashboard-operations.generated.ts';

interface Noun {
  readonly name: string;
  readonly to:
    | '/'
    | '/send'
    | '/gifts'
    | '/people'
    | '/money'
    | '/approvals'
    | '/developers/keys'
    | '/developers/webhooks'
    | '/developers/events'
    | '/developers/requests'
    | '/developers/sandbox'
    | '/settings/profile'
    | '/settings/members'
    | '/settings/workspaces'
    | '/settings/organization'
    | '/settings/budgets'
    | '/settings/notifications'
    | '/settings/audit-log';
  readonly icon: LucideIcon;
  /** The heading above it in the rail. */
  readonly group: 'Developers' | 'Settings' | null;
  /** Who is shown it. Absent: everybody. */
  readonly roles?: readonly Membership['role'][];
  /** Production does not have it. */
  readonly isOfSandbox?: true;
}

const nouns: readonly Noun[] = [
  { name: 'Home', to: '/', icon: House, group: null },
  { name: 'Send a gift', to: '/send', icon: Send, group: null },
  { name: 'Gifts', to: '/gifts', icon: Gift, group: null },
  { name: 'People', to: '/people', icon: ContactRound, group: null },
  { name: 'Money', to: '/money', icon: Wallet, group: null },
  {
    name: 'Approvals',
    to: '/approvals',
    icon: ClipboardCheck,
    group: null,
    roles: ['admin', 'sender'],
  },
  { name: 'API keys', to: '/developers/keys', icon: KeyRound, group: 'Developers' },
  { name: 'Webhooks', to: '/developers/webhooks', icon: Webhook, group: 'Developers' },
  { name: 'Events', to: '/developers/events', icon: Activity, group: 'Developers' },
  { name: 'Requests', to: '/developers/requests', icon: ScrollText, group: 'Developers' },
  {
    name: 'Sandbox',
    to: '/developers/sandbox',
    icon: FlaskConical,
    group: 'Developers',
    isOfSandbox: true,
  },
  { name: 'Profile & security', to: '/settings/profile', icon: ShieldCheck, group: 'Settings' },
  {
    name: 'Notifications',
    to: '/settings/notifications',
    icon: Bell,
    group: 'Settings',
    roles: ['admin', 'sender'],
  },
  { name: 'Members', to: '/settings/members', icon: UsersRound, group: 'Settings' },
  { name: 'Workspaces', to: '/settings/workspaces', icon: LayoutGrid, group: 'Settings' },
  { name: 'Organization', to: '/settings/organization', icon: Building2, group: 'Settings' },
  {
    name: 'Budgets & approvals',
    to: '/settings/budgets',
    icon: PiggyBank,
    group: 'Settings',
    roles: ['admin', 'sender'],
  },
  { name: 'Audit log', to: '/settings/audit-log', icon: History, group: 'Settings', roles: ['admin'] },
];

/** Where the rail and the command menu lead somebody with this role. */
export const nounsOf = (
  { environment }: Pick<SessionState, 'environment'>,
  role: Membership['role'],
): readonly Noun[] =>
  nouns.filter(
    ({ isOfSandbox, roles }) =>
      (!isOfSandbox || environment === 'sandbox') && (roles === undefined || roles.includes(role)),
  );
