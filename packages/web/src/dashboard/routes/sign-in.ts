import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, text } from '../parts/list-search.ts';
import { root } from './root.ts';

export const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { to?: string; by?: 'link'; again?: true } => ({
    ...given('to', text(search['to'])),
    ...(search['by'] === 'link' && { by: 'link' as const }),
    ...(search['again'] === true && { again: true as const }),
  }),
  component: lazyRouteComponent(() => import('../sign-in/SignInPage.tsx'), 'SignInPage'),
});

export const signInLink = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/link',
  component: lazyRouteComponent(() => import('../sign-in/SignInLinkPage.tsx'), 'SignInLinkPage'),
});

export const signInReturn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/return',
  component: lazyRouteComponent(() => import('../sign-in/ReturnPage.tsx'), 'ReturnPage'),
});

export const firstOperator = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/first',
  component: lazyRouteComponent(() => import('../sign-in/FirstOperatorPage.tsx'), 'FirstOperatorPage'),
});

export const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => import('../sign-in/RegisterPage.tsx'), 'RegisterPage'),
});

export const registerLink = createRoute({
  getParentRoute: () => root,
  path: '/register/link',
  component: lazyRouteComponent(() => import('../sign-in/RegisterLinkPage.tsx'), 'RegisterLinkPage'),
});

export const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/second-factor',
  validateSearch: (search): { to?: string } => given('to', text(search['to'])),
  component: lazyRouteComponent(() => import('../sign-in/SecondFactorPage.tsx'), 'SecondFactorPage'),
});

export const forgot = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/forgot',
  component: lazyRouteComponent(() => import('../sign-in/ForgotPage.tsx'), 'ForgotPage'),
});

export const reset = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/reset',
  component: lazyRouteComponent(() => import('../sign-in/ResetPage.tsx'), 'ResetPage'),
});
