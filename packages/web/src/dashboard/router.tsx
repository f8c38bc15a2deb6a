import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { queryClient } from './api/query-client.ts';
import { oneOf, pageOf } from './parts/list-search.ts';
import { noteNavigation } from './parts/navigation-focus.ts';
import { Root, RouteFailure, RoutePending, UnknownPage } from './Root.tsx';
import { type GiftStatus, giftStatuses, type KeysSearch, keyColumns } from './search.ts';
import { sessionQuery } from './session/session.ts';

const root = createRootRoute({ component: Root, notFoundComponent: UnknownPage });

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const given = <Value extends string>(name: Value, value: string | undefined): { [name in Value]?: string } =>
  (value === undefined ? {} : { [name]: value }) as { [name in Value]?: string };

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { to?: string; by?: 'link' } => ({
    ...given('to', text(search['to'])),
    ...(search['by'] === 'link' && { by: 'link' as const }),
  }),
  component: lazyRouteComponent(() => import('./sign-in/SignInPage.tsx'), 'SignInPage'),
});

const signInLink = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/link',
  component: lazyRouteComponent(() => import('./sign-in/SignInLinkPage.tsx'), 'SignInLinkPage'),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/second-factor',
  validateSearch: (search): { to?: string } => given('to', text(search['to'])),
  component: lazyRouteComponent(() => import('./sign-in/SecondFactorPage.tsx'), 'SecondFactorPage'),
});

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/forgot',
  component: lazyRouteComponent(() => import('./sign-in/ForgotPage.tsx'), 'ForgotPage'),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/reset',
  component: lazyRouteComponent(() => import('./sign-in/ResetPage.tsx'), 'ResetPage'),
});

/** Everything for people who are signed in. Others sign in first and come back to the page they wanted. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    const { person } = await queryClient.ensureQueryData(sessionQuery);
    const to = location.pathname + location.searchStr + (location.hash && `#${location.hash}`);
    if (!person) throw redirect({ to: '/sign-in', search: to === '/' ? {} : { to }, replace: true });
  },
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
});

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
});

const gifts = createRoute({
  getParentRoute: () => shell,
  path: '/gifts',
  validateSearch: (search): { page?: number; status?: GiftStatus | undefined } => {
    const status = oneOf(giftStatuses, search['status']);
    return { ...pageOf(search), ...(status && { status }) };
  },
  component: lazyRouteComponent(() => import('./gifts/GiftsPage.tsx'), 'GiftsPage'),
});

const batch = createRoute({
  getParentRoute: () => shell,
  path: '/gifts/$id',
  validateSearch: pageOf,
  component: lazyRouteComponent(() => import('./batch/BatchPage.tsx'), 'BatchPage'),
});

const keys = createRoute({
  getParentRoute: () => shell,
  path: '/developers/keys',
  validateSearch: (search): KeysSearch => {
    const sort = oneOf(keyColumns, search['sort']);
    return {
      ...pageOf(search),
      ...(search['of'] === 'everyone' && { of: 'everyone' as const }),
      ...(sort && { sort }),
      ...(search['down'] === true && { down: true as const }),
      ...(search['new'] === true && { new: true as const }),
    };
  },
  component: lazyRouteComponent(() => import('./api-keys/KeysPage.tsx'), 'KeysPage'),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/settings/profile',
  component: lazyRouteComponent(() => import('./profile/ProfilePage.tsx'), 'ProfilePage'),
});

const moved = (path: '/developers' | '/settings', to: '/developers/keys' | '/settings/profile') =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });

const routeTree = root.addChildren([
  signIn,
  signInLink,
  secondFactor,
  forgot,
  reset,
  shell.addChildren([
    home,
    gifts,
    batch,
    keys,
    profile,
    moved('/developers', '/developers/keys'),
    moved('/settings', '/settings/profile'),
  ]),
]);

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteFailure,
});

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) noteNavigation();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
