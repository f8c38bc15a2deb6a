import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, oneOf, pageOf, text } from '../parts/list-search.ts';
import { type SetupStepName, setupSteps } from '../search.ts';
import { operatorShell } from './shells.ts';

export const operatorHome = createRoute({
  getParentRoute: () => operatorShell,
  path: '/operators',
  component: lazyRouteComponent(() => import('../operators/OperatorHomePage.tsx'), 'OperatorHomePage'),
});

const found = (search: Record<string, unknown>) =>
  given('find', text(search['find'])?.slice(0, 100) || undefined);

const opened = (search: Record<string, unknown>) => (search['new'] === true ? { new: true as const } : {});

export const operatorFind = createRoute({
  getParentRoute: () => operatorShell,
  path: '/operators/find',
  component: lazyRouteComponent(() => import('../operators/find/FindPage.tsx'), 'FindPage'),
});

export const operatorGift = createRoute({
  getParentRoute: () => operatorShell,
  path: '/operators/gifts/$id',
  component: lazyRouteComponent(() => import('../operators/find/GiftPage.tsx'), 'GiftPage'),
});

export const operatorOrganizations = createRoute({
  getParentRoute: () => operatorShell,
  path: '/operators/organizations',
  validateSearch: (search): { page?: number; find?: string; new?: true } => ({
    ...pageOf(search),
    ...found(search),
    ...opened(search),
  }),
  component: lazyRouteComponent(
    () => import('../operators/organizations/OrganizationsPage.tsx'),
    'OrganizationsPage',
  ),
});

export const operatorOrganization = createRoute({
  getParentRoute: () => operatorShell,
  path: '/operators/organizations/$id',
  component: lazyRouteComponent(
    () => import('../operators/organizations/OrganizationPage.tsx'),
    'OrganizationPage',
  ),
});

export const operatorUsers = createRoute({
  getParentRoute: () => operatorShell,
  path: '/operators/users',
  validateSearch: (search): { find?: string } => found(search),
  component: lazyRouteComponent(() => import('../operators/users/UsersPage.tsx'), 'UsersPage'),
});

export const operatorTeam = createRoute({
  getParentRoute: () => operatorShell,
  path: '/operators/team',
  validateSearch: (search): { new?: true } => opened(search),
  component: lazyRouteComponent(() => import('../operators/team/TeamPage.tsx'), 'TeamPage'),
});

export const operatorJobs = createRoute({
  getParentRoute: () => operatorShell,
  path: '/operators/jobs',
  component: lazyRouteComponent(() => import('../operators/jobs/JobsPage.tsx'), 'JobsPage'),
});

export const operatorMail = createRoute({
  getParentRoute: () => operatorShell,
  path: '/operators/mail',
  component: lazyRouteComponent(() => import('../operators/mail/MailPage.tsx'), 'MailPage'),
});

export const operatorHealth = createRoute({
  getParentRoute: () => operatorShell,
  path: '/operators/health',
  component: lazyRouteComponent(() => import('../operators/health/HealthPage.tsx'), 'HealthPage'),
});

export const setup = createRoute({
  getParentRoute: () => operatorShell,
  path: '/setup',
  validateSearch: (search): { step?: SetupStepName } => {
    const step = oneOf(setupSteps, search['step']);
    return step ? { step } : {};
  },
  component: lazyRouteComponent(() => import('../operators/setup/SetupPage.tsx'), 'SetupPage'),
});
