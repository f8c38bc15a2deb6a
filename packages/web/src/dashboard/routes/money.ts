import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dayOf, given, idOf, oneOf, pageOf, shortText } from '../parts/list-search.ts';
import { type ChosenKind, type MovementsSearch, movementKindNames } from '../search.ts';
import { shell } from './shells.ts';

export const money = createRoute({
  getParentRoute: () => shell,
  path: '/money',
  component: lazyRouteComponent(() => import('../money/MoneyPage.tsx'), 'MoneyPage'),
});

const kinds = Object.keys(movementKindNames) as ChosenKind[];

export const movements = createRoute({
  getParentRoute: () => shell,
  path: '/money/movements',
  validateSearch: (search): MovementsSearch => {
    const kind = oneOf(kinds, search['kind']);
    return {
      ...(kind && { kind }),
      ...given('balance', shortText(search['balance'])),
      ...given('about', shortText(search['about'])),
      ...given('from', dayOf(search['from'])),
      ...given('until', dayOf(search['until'])),
      ...given('before', idOf(search['before'])),
    };
  },
  component: lazyRouteComponent(() => import('../money/MovementsPage.tsx'), 'MovementsPage'),
});

export const heldMoney = createRoute({
  getParentRoute: () => shell,
  path: '/money/held',
  validateSearch: (search): { before?: string } => given('before', idOf(search['before'])),
  component: lazyRouteComponent(() => import('../money/HeldPage.tsx'), 'HeldPage'),
});

export const invoices = createRoute({
  getParentRoute: () => shell,
  path: '/money/invoices',
  validateSearch: (search): { page?: number } => pageOf(search),
  component: lazyRouteComponent(() => import('../money/InvoicesPage.tsx'), 'InvoicesPage'),
});

export const invoice = createRoute({
  getParentRoute: () => shell,
  path: '/money/invoices/$id',
  validateSearch: (search): { page?: number } => pageOf(search),
  component: lazyRouteComponent(() => import('../money/InvoicePage.tsx'), 'InvoicePage'),
});

export const paymentCards = createRoute({
  getParentRoute: () => shell,
  path: '/money/cards',
  validateSearch: (search): { add?: true } => (search['add'] === true ? { add: true } : {}),
  component: lazyRouteComponent(() => import('../money/CardsPage.tsx'), 'CardsPage'),
});
