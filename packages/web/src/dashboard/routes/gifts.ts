import { type BatchAct, batchActs, type OrderAct, orderActs } from '@gifts/contract/gift-act-names';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { batchSearch, orderSearch } from '../list/list-search.ts';
import { given, oneOf, pageOf, text } from '../parts/list-search.ts';
import { recipientGroups, type SendSearch, type TrendRange, trendRanges } from '../search.ts';
import { shell } from './shells.ts';

export const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: (search): { range?: TrendRange } => {
    const range = oneOf(trendRanges, search['range']);
    return range ? { range } : {};
  },
  component: lazyRouteComponent(() => import('../home/HomePage.tsx'), 'HomePage'),
});

export const send = createRoute({
  getParentRoute: () => shell,
  path: '/send',
  validateSearch: (search): { page?: number; of?: 'everyone' } => ({
    ...pageOf(search),
    ...(search['of'] === 'everyone' && { of: 'everyone' as const }),
  }),
  component: lazyRouteComponent(() => import('../send/start/StartPage.tsx'), 'StartPage'),
});

export const sendDraft = createRoute({
  getParentRoute: () => shell,
  path: '/send/$draft',
  beforeLoad: ({ params: { draft } }) => {
    throw redirect({ to: '/send/$draft/$step', params: { draft, step: 'gift' }, replace: true });
  },
});

export const sendStep = createRoute({
  getParentRoute: () => shell,
  path: '/send/$draft/$step',
  validateSearch: (search): SendSearch => {
    const price = text(search['price']);
    const only = oneOf(recipientGroups, search['only']);
    return {
      ...pageOf(search),
      ...given('q', typeof search['q'] === 'number' ? String(search['q']) : text(search['q'])),
      ...given('brand', text(search['brand'])),
      ...given('to', text(search['to'])),
      ...given('product', text(search['product'])),
      ...(price && /^\d*-\d*$/.test(price) && { price }),
      ...(search['kind'] === 'choice' && { kind: 'choice' as const }),
      ...(only && { only }),
    };
  },
  component: lazyRouteComponent(() => import('../send/DraftPage.tsx'), 'DraftPage'),
});

export const importRecipients = createRoute({
  getParentRoute: () => shell,
  path: '/send/$draft/recipients/import',
  component: lazyRouteComponent(
    () => import('../import/recipients/RecipientImportPage.tsx'),
    'RecipientImportPage',
  ),
});

export const approvals = createRoute({
  getParentRoute: () => shell,
  path: '/approvals',
  validateSearch: (search): { page?: number; status?: 'decided' } => ({
    ...pageOf(search),
    ...(search['status'] === 'decided' && { status: 'decided' as const }),
  }),
  component: lazyRouteComponent(() => import('../approvals/ApprovalsPage.tsx'), 'ApprovalsPage'),
});

export const approval = createRoute({
  getParentRoute: () => shell,
  path: '/approvals/$id',
  component: lazyRouteComponent(() => import('../approvals/ApprovalPage.tsx'), 'ApprovalPage'),
});

export const gifts = createRoute({
  getParentRoute: () => shell,
  path: '/gifts',
  validateSearch: batchSearch,
  component: lazyRouteComponent(() => import('../gifts/GiftsPage.tsx'), 'GiftsPage'),
});

export const orders = createRoute({
  getParentRoute: () => shell,
  path: '/gifts/orders',
  validateSearch: orderSearch,
  component: lazyRouteComponent(() => import('../orders/OrdersPage.tsx'), 'OrdersPage'),
});

export const order = createRoute({
  getParentRoute: () => shell,
  path: '/gifts/orders/$id',
  validateSearch: (search): { act?: OrderAct } => {
    const act = oneOf(orderActs, search['act']);
    return act ? { act } : {};
  },
  component: lazyRouteComponent(() => import('../order/OrderPage.tsx'), 'OrderPage'),
});

export const batch = createRoute({
  getParentRoute: () => shell,
  path: '/gifts/$id',
  validateSearch: (search): { page?: number; act?: BatchAct } => {
    const act = oneOf(batchActs, search['act']);
    return { ...pageOf(search), ...(act && { act }) };
  },
  component: lazyRouteComponent(() => import('../batch/BatchPage.tsx'), 'BatchPage'),
});
