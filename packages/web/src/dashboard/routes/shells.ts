import { createRoute, lazyRouteComponent, type ParsedLocation, redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../session/session.ts';
import { root } from './root.ts';

/** Others sign in first and come back to the page they wanted. */
async function requirePerson({ location }: { location: ParsedLocation }): Promise<void> {
  const { person } = await queryClient.ensureQueryData(sessionQuery);
  const to = location.pathname + location.searchStr + (location.hash && `#${location.hash}`);
  if (!person) throw redirect({ to: '/sign-in', search: to === '/' ? {} : { to }, replace: true });
}

/** Everything for members of an organization. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requirePerson,
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
});

/** Everything for those who run the service. */
export const operatorShell = createRoute({
  getParentRoute: () => root,
  id: 'operators',
  beforeLoad: requirePerson,
  component: lazyRouteComponent(() => import('../operators/OperatorShell.tsx'), 'OperatorShell'),
});
