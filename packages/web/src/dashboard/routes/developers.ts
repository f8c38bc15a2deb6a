import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, oneOf, pageOf, text } from '../parts/list-search.ts';
import {
  type DeliveryStatus,
  deliveryStatuses,
  type EventsSearch,
  type KeysSearch,
  keyColumns,
  type RequestsSearch,
  requestMethods,
  requestOutcomes,
} from '../search.ts';
import { shell } from './shells.ts';

export const keys = createRoute({
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
  component: lazyRouteComponent(() => import('../api-keys/KeysPage.tsx'), 'KeysPage'),
});

export const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/developers/webhooks',
  validateSearch: (search): { page?: number; new?: true } => ({
    ...pageOf(search),
    ...(search['new'] === true && { new: true as const }),
  }),
  component: lazyRouteComponent(() => import('../webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
});

export const webhook = createRoute({
  getParentRoute: () => shell,
  path: '/developers/webhooks/$id',
  validateSearch: (search): { page?: number; status?: DeliveryStatus | undefined } => {
    const status = oneOf(deliveryStatuses, search['status']);
    return { ...pageOf(search), ...(status && { status }) };
  },
  component: lazyRouteComponent(() => import('../webhooks/WebhookPage.tsx'), 'WebhookPage'),
});

export const delivery = createRoute({
  getParentRoute: () => shell,
  path: '/developers/webhooks/$id/deliveries/$delivery',
  component: lazyRouteComponent(() => import('../webhooks/DeliveryPage.tsx'), 'DeliveryPage'),
});

export const events = createRoute({
  getParentRoute: () => shell,
  path: '/developers/events',
  validateSearch: (search): EventsSearch => {
    const before = Number(search['before']);
    return {
      ...given('type', text(search['type'])),
      ...given('about', text(search['about'])),
      ...given('from', text(search['from'])),
      ...given('to', text(search['to'])),
      ...(Number.isSafeInteger(before) && before > 0 && { before }),
    };
  },
  component: lazyRouteComponent(() => import('../events/EventsPage.tsx'), 'EventsPage'),
});

export const event = createRoute({
  getParentRoute: () => shell,
  path: '/developers/events/$id',
  component: lazyRouteComponent(() => import('../events/EventPage.tsx'), 'EventPage'),
});

export const requests = createRoute({
  getParentRoute: () => shell,
  path: '/developers/requests',
  validateSearch: (search): RequestsSearch => {
    const outcome = oneOf(requestOutcomes, search['outcome']);
    const method = oneOf(requestMethods, search['method']);
    return {
      ...(outcome && { outcome }),
      ...(method && { method }),
      ...given('path', text(search['path'])),
      ...given('key', text(search['key'])),
      ...given('from', text(search['from'])),
      ...given('before', text(search['before'])),
      ...given('after', text(search['after'])),
    };
  },
  component: lazyRouteComponent(() => import('../requests/RequestsPage.tsx'), 'RequestsPage'),
});

export const request = createRoute({
  getParentRoute: () => shell,
  path: '/developers/requests/$id',
  component: lazyRouteComponent(() => import('../requests/RequestPage.tsx'), 'RequestPage'),
});

export const sandbox = createRoute({
  getParentRoute: () => shell,
  path: '/developers/sandbox',
  validateSearch: (search): { order?: string } => given('order', text(search['order'])),
  component: lazyRouteComponent(() => import('../sandbox/SandboxPage.tsx'), 'SandboxPage'),
});
