import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf } from '../parts/list-search.ts';
import { type SetupStepName, setupSteps } from '../search.ts';
import { operatorShell } from './shells.ts';

export const operatorHome = createRoute({
  getParentRoute: () => operatorShell,
  path: '/operators',
  component: lazyRouteComponent(() => import('../operators/OperatorHomePage.tsx'), 'OperatorHomePage'),
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
