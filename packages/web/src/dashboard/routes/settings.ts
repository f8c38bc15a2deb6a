import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dayOf, given, idOf, pageOf, shortText, text } from '../parts/list-search.ts';
import type { AuditSearch, MembersSearch, WorkspacesSearch } from '../search.ts';
import { shell } from './shells.ts';

export const profile = createRoute({
  getParentRoute: () => shell,
  path: '/settings/profile',
  component: lazyRouteComponent(() => import('../profile/ProfilePage.tsx'), 'ProfilePage'),
});

export const members = createRoute({
  getParentRoute: () => shell,
  path: '/settings/members',
  validateSearch: (search): MembersSearch => ({
    ...pageOf(search),
    ...given('find', text(search['find'])?.slice(0, 100) || undefined),
    ...(search['invite'] === true && { invite: true as const }),
  }),
  component: lazyRouteComponent(() => import('../members/MembersPage.tsx'), 'MembersPage'),
});

export const workspaces = createRoute({
  getParentRoute: () => shell,
  path: '/settings/workspaces',
  validateSearch: (search): WorkspacesSearch => ({
    ...pageOf(search),
    ...(search['new'] === true && { new: true as const }),
  }),
  component: lazyRouteComponent(() => import('../workspaces/WorkspacesPage.tsx'), 'WorkspacesPage'),
});

export const auditLog = createRoute({
  getParentRoute: () => shell,
  path: '/settings/audit-log',
  validateSearch: (search): AuditSearch => ({
    ...given('actor', shortText(search['actor'])),
    ...given('act', shortText(search['act'])),
    ...given('subject', shortText(search['subject'])),
    ...given('from', dayOf(search['from'])),
    ...given('until', dayOf(search['until'])),
    ...given('after', idOf(search['after'])),
  }),
  component: lazyRouteComponent(() => import('../audit-log/AuditLogPage.tsx'), 'AuditLogPage'),
});

export const organization = createRoute({
  getParentRoute: () => shell,
  path: '/settings/organization',
  component: lazyRouteComponent(() => import('../organization/OrganizationPage.tsx'), 'OrganizationPage'),
});

export const budgets = createRoute({
  getParentRoute: () => shell,
  path: '/settings/budgets',
  component: lazyRouteComponent(() => import('../budgets/BudgetsPage.tsx'), 'BudgetsPage'),
});

export const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/settings/notifications',
  component: lazyRouteComponent(() => import('../notifications/NotificationsPage.tsx'), 'NotificationsPage'),
});
