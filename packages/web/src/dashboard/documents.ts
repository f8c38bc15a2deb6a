/** A document of the dashboard. It asks for the files of its page before the program runs that needs them. */
interface PageDocument {
  /** Address of the page. A part that begins with `:` is any value, and `*` is any further parts. */
  readonly path: string;
  /** Name of the document. Addresses with the same name load the same files. */
  readonly name: string;
  /** Files of `src/dashboard` without their ending. None: the program finds the page when it runs. */
  readonly loads: readonly string[];
}

/** The addresses that the dashboard has. Each needs its document when somebody opens or reloads it. */
export const documents: readonly PageDocument[] = [
  { path: '/', name: 'home', loads: ['shell/Shell', 'home/HomePage'] },
  { path: '/sign-in', name: 'sign-in', loads: ['sign-in/SignInPage'] },
  { path: '/sign-in/*', name: 'dashboard', loads: [] },
  { path: '/register', name: 'dashboard', loads: [] },
  { path: '/register/*', name: 'dashboard', loads: [] },
  { path: '/send', name: 'send', loads: ['shell/Shell', 'send/start/StartPage'] },
  {
    path: '/send/:draft/recipients/import',
    name: 'import',
    loads: ['shell/Shell', 'import/recipients/RecipientImportPage'],
  },
  { path: '/send/:draft/:step', name: 'draft', loads: ['shell/Shell', 'send/DraftPage'] },
  { path: '/send/*', name: 'dashboard', loads: [] },
  { path: '/gifts', name: 'gifts', loads: ['shell/Shell', 'gifts/GiftsPage'] },
  { path: '/gifts/orders', name: 'orders', loads: ['shell/Shell', 'orders/OrdersPage'] },
  { path: '/gifts/orders/:id', name: 'order', loads: ['shell/Shell', 'order/OrderPage'] },
  { path: '/gifts/:id', name: 'batch', loads: ['shell/Shell', 'batch/BatchPage'] },
  { path: '/people', name: 'people', loads: ['shell/Shell', 'people/PeoplePage'] },
  {
    path: '/people/import',
    name: 'import-people',
    loads: ['shell/Shell', 'import/people/PeopleImportPage'],
  },
  {
    path: '/people/occasions',
    name: 'occasions',
    loads: ['shell/Shell', 'occasions/OccasionsPage'],
  },
  {
    path: '/people/duplicates',
    name: 'duplicates',
    loads: ['shell/Shell', 'duplicates/DuplicatesPage'],
  },
  { path: '/people/:id', name: 'person', loads: ['shell/Shell', 'person/PersonPage'] },
  { path: '/approvals', name: 'approvals', loads: ['shell/Shell', 'approvals/ApprovalsPage'] },
  { path: '/approvals/:id', name: 'approval', loads: ['shell/Shell', 'approvals/ApprovalPage'] },
  { path: '/money', name: 'money', loads: ['shell/Shell', 'money/MoneyPage'] },
  { path: '/money/movements', name: 'movements', loads: ['shell/Shell', 'money/MovementsPage'] },
  { path: '/money/held', name: 'held', loads: ['shell/Shell', 'money/HeldPage'] },
  { path: '/money/invoices', name: 'invoices', loads: ['shell/Shell', 'money/InvoicesPage'] },
  { path: '/money/invoices/:id', name: 'invoice', loads: ['shell/Shell', 'money/InvoicePage'] },
  { path: '/money/cards', name: 'payment-cards', loads: ['shell/Shell', 'money/CardsPage'] },
  { path: '/money/*', name: 'dashboard', loads: [] },
  { path: '/developers', name: 'dashboard', loads: [] },
  { path: '/developers/keys', name: 'keys', loads: ['shell/Shell', 'api-keys/KeysPage'] },
  { path: '/developers/webhooks', name: 'webhooks', loads: ['shell/Shell', 'webhooks/WebhooksPage'] },
  { path: '/developers/webhooks/:id', name: 'webhook', loads: ['shell/Shell', 'webhooks/WebhookPage'] },
  {
    path: '/developers/webhooks/:id/deliveries/:delivery',
    name: 'delivery',
    loads: ['shell/Shell', 'webhooks/DeliveryPage'],
  },
  { path: '/developers/events', name: 'events', loads: ['shell/Shell', 'events/EventsPage'] },
  { path: '/developers/events/:id', name: 'event', loads: ['shell/Shell', 'events/EventPage'] },
  { path: '/developers/requests', name: 'requests', loads: ['shell/Shell', 'requests/RequestsPage'] },
  { path: '/developers/requests/:id', name: 'request', loads: ['shell/Shell', 'requests/RequestPage'] },
  { path: '/developers/sandbox', name: 'sandbox', loads: ['shell/Shell', 'sandbox/SandboxPage'] },
  { path: '/developers/*', name: 'dashboard', loads: [] },
  { path: '/settings', name: 'dashboard', loads: [] },
  { path: '/settings/profile', name: 'profile', loads: ['shell/Shell', 'profile/ProfilePage'] },
  { path: '/settings/members', name: 'members', loads: ['shell/Shell', 'members/MembersPage'] },
  { path: '/settings/workspaces', name: 'workspaces', loads: ['shell/Shell', 'workspaces/WorkspacesPage'] },
  { path: '/settings/budgets', name: 'budgets', loads: ['shell/Shell', 'budgets/BudgetsPage'] },
  { path: '/settings/*', name: 'dashboard', loads: [] },
  { path: '/operators', name: 'operators', loads: ['operators/OperatorShell', 'operators/OperatorHomePage'] },
  { path: '/operators/*', name: 'dashboard', loads: [] },
  { path: '/setup', name: 'dashboard', loads: [] },
];
