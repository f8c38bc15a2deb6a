import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { noteNavigation } from './parts/navigation-focus.ts';
import { RouteFailure, RoutePending } from './Root.tsx';
import {
  delivery,
  event,
  events,
  keys,
  request,
  requests,
  sandbox,
  webhook,
  webhooks,
} from './routes/developers.ts';
import {
  approval,
  approvals,
  batch,
  gifts,
  home,
  importRecipients,
  order,
  orders,
  send,
  sendDraft,
  sendStep,
} from './routes/gifts.ts';
import { heldMoney, invoice, invoices, money, movements, paymentCards } from './routes/money.ts';
import {
  operatorFind,
  operatorGift,
  operatorHealth,
  operatorHome,
  operatorJobs,
  operatorMail,
  operatorOrganization,
  operatorOrganizations,
  operatorTeam,
  operatorUsers,
  setup,
} from './routes/operators.ts';
import { duplicates, importPeople, occasions, people, person } from './routes/people.ts';
import { root } from './routes/root.ts';
import {
  auditLog,
  budgets,
  members,
  notifications,
  organization,
  profile,
  workspaces,
} from './routes/settings.ts';
import { operatorShell, shell } from './routes/shells.ts';
import {
  firstOperator,
  forgot,
  register,
  registerLink,
  reset,
  secondFactor,
  signIn,
  signInLink,
  signInReturn,
} from './routes/sign-in.ts';

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
  signInReturn,
  firstOperator,
  secondFactor,
  forgot,
  reset,
  register,
  registerLink,
  operatorShell.addChildren([
    operatorHome,
    operatorFind,
    operatorGift,
    operatorOrganizations,
    operatorOrganization,
    operatorUsers,
    operatorTeam,
    operatorJobs,
    operatorMail,
    operatorHealth,
    setup,
  ]),
  shell.addChildren([
    home,
    send,
    sendDraft,
    sendStep,
    approvals,
    approval,
    gifts,
    orders,
    order,
    batch,
    importRecipients,
    people,
    importPeople,
    occasions,
    duplicates,
    person,
    money,
    movements,
    heldMoney,
    invoices,
    invoice,
    paymentCards,
    keys,
    webhooks,
    webhook,
    delivery,
    events,
    event,
    requests,
    request,
    sandbox,
    profile,
    members,
    workspaces,
    budgets,
    auditLog,
    organization,
    notifications,
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
