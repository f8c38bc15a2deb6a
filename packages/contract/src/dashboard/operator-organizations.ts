/** The organizations of a deployment, for those who run it. */
import {
  CentsSchema,
  IdParams,
  ListOf,
  NoContent,
  Nullable,
  pageQuery,
  RequiredLine,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';
import { defineForOperators as define, operatorRoles } from './operator-operation.ts';

const Text = (description: string) => Type.String({ description });
const Count = (description: string) => Type.Integer({ description });

const summary = {
  id: Uuid('Id of the organization.'),
  name: Text('Its name.'),
  created_at: Timestamp('When it was created.'),
  closed_at: Nullable(Timestamp('When its account was closed. Null if it is open.')),
  users_count: Count('Its users.'),
};

export const OrganizationSummary = Type.Object(summary, {
  title: 'OrganizationSummary',
  description: 'An organization that sends gifts.',
});
export type OrganizationSummary = Static<typeof OrganizationSummary>;

const OrganizationUser = Type.Object(
  {
    id: Uuid('Id of the user.'),
    email: Text('E-mail address.'),
    name: Text('First and last name.'),
    role: Type.Enum(['admin', 'sender', 'viewer'], { description: 'What the user may do.' }),
    workspaces: Type.Array(Type.String(), {
      description: 'Names of the workspaces that the user can use. An admin can use all of them.',
    }),
    last_signed_in_at: Nullable(Timestamp('Last sign-in. Null if there was none.')),
  },
  { title: 'OrganizationUser', description: 'A user of an organization.' },
);

const OrganizationBalance = Type.Object(
  {
    source: Text('The funding source, such as `BALANCE`.'),
    owner: Nullable(Text('Name of the workspace or the app that alone can use it. Null for everybody.')),
    available_cents: CentsSchema('What can be spent.'),
    held_cents: CentsSchema('What is held for gifts that were sent.'),
    credit_limit_cents: Nullable(CentsSchema('Most that may be owed. Null for a balance without credit.')),
    is_default: Type.Boolean({
      description: 'True if batches that name no payment method are paid from it.',
    }),
  },
  { title: 'OrganizationBalance', description: 'A balance of an organization.' },
);

export const OrganizationDetail = Type.Object(
  {
    ...summary,
    environment: Type.Enum(['sandbox', 'production'], { description: 'The environment of the deployment.' }),
    default_payment_method: Nullable(Text('What batches are paid with that name nothing else.')),
    default_expiry_days: Count('Days after which gifts expire if their batch does not say it.'),
    users: Type.Array(OrganizationUser, { description: 'Its first 200 users, oldest first.' }),
    workspaces: Type.Array(
      Type.Object({
        id: Uuid('Id of the workspace.'),
        name: Text('Its name.'),
        members_count: Count('Users who were added to it. Admins need not be.'),
      }),
      { description: 'Its first 200 workspaces, oldest first.' },
    ),
    workspaces_count: Count('All its workspaces.'),
    keys_count: Count('API keys that work.'),
    balances: Type.Array(OrganizationBalance, { description: 'Its balances.' }),
    batches_count: Count('Order batches of the last 30 days, 1,000 at most.'),
    scheduled_batches_count: Count(
      'Batches that wait for their time, 1,000 at most. Closing the account cancels them.',
    ),
    webhooks_count: Count('Its webhooks.'),
    failing_webhooks_count: Count('Those that fail or were disabled because they failed.'),
  },
  {
    title: 'OrganizationDetail',
    description: 'What an operator sees of an organization: nothing of its recipients.',
  },
);
export type OrganizationDetail = Static<typeof OrganizationDetail>;

export const CloseOrganizationInput = Strict({
  name: RequiredLine(255, 'Name of the organization, typed again.'),
});
export type CloseOrganizationInput = Static<typeof CloseOrganizationInput>;

export const ClosedOrganization = Type.Object(
  { canceled_batches_count: Count('Scheduled batches that were canceled.') },
  { title: 'ClosedOrganization', description: 'What closing an account did.' },
);
export type ClosedOrganization = Static<typeof ClosedOrganization>;

const everyOperator = { callers: 'operators', roles: operatorRoles } as const;
const owners = { callers: 'operators', roles: ['owner'] } as const;

export const operatorOrganizationOperations = {
  listOrganizations: define({
    ...everyOperator,
    method: 'GET',
    path: '/internal/operator/organizations',
    query: Strict({
      ...pageQuery,
      search: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'A part of the name in any case, or the whole id. Default: all organizations.',
        }),
      ),
    }),
    status: 200,
    response: ListOf(OrganizationSummary),
    errors: [],
  }),
  getOrganizationAsOperator: define({
    ...everyOperator,
    method: 'GET',
    path: '/internal/operator/organizations/{id}',
    params: IdParams,
    status: 200,
    response: OrganizationDetail,
    errors: ['not_found'],
  }),
  /**
   * Closes the account: its keys and sessions reach it no more within a second, and its scheduled batches are canceled. Gifts that
   * were sent go on. Sent again, it goes on where it broke off.
   */
  closeOrganization: define({
    ...owners,
    needsNewSignIn: true,
    method: 'POST',
    path: '/internal/operator/organizations/{id}/close',
    params: IdParams,
    body: CloseOrganizationInput,
    status: 200,
    response: ClosedOrganization,
    errors: ['not_found', 'sign_in_again'],
  }),
  /** Opens a closed account. Its keys work again, and canceled batches stay canceled. */
  reopenOrganization: define({
    ...owners,
    method: 'POST',
    path: '/internal/operator/organizations/{id}/reopen',
    params: IdParams,
    status: 204,
    response: NoContent,
    errors: ['not_found'],
  }),
} as const;
