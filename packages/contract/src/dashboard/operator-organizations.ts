/** The organizations of a deployment, for those who run it. */
import { fundingSources } from '../account.ts';
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
    source: Type.Enum(fundingSources, { description: 'The funding source.' }),
    owner_id: Nullable(Uuid('Id of the workspace or the app that alone can use it. Null for everybody.')),
    owner: Nullable(Text('Name of that workspace or app.')),
    available_cents: CentsSchema('What can be spent.'),
    held_cents: CentsSchema('What is held for gifts that were sent.'),
    credit_limit_cents: Nullable(CentsSchema('Most that may be owed. Null for a balance without credit.')),
    is_default: Type.Boolean({
      description: 'True if batches that name no payment method are paid from it.',
    }),
  },
  { title: 'OrganizationBalance', description: 'A balance of an organization.' },
);
export type OrganizationBalance = Static<typeof OrganizationBalance>;

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

/** A billion dollars. */
const mostCents = 100_000_000_000;

export const MoveBalanceInput = Strict({
  kind: Type.Enum(['credit', 'debit'], {
    description:
      '`credit` books money that was paid in: it increases a balance, or pays what a corporate account owes. `debit` takes money out, at most what is available.',
  }),
  source: Type.Enum(fundingSources, {
    description: 'The balance. It is opened if the organization has none of the kind.',
  }),
  owner_id: Type.Optional(
    Uuid('Id of the workspace of a `WORKSPACE_BALANCE`, or of the app of a `COMMERCE_STORED_VALUE`.'),
  ),
  amount: Type.Integer({
    minimum: 1,
    maximum: mostCents,
    description: 'Amount in US cents, up to 100,000,000,000.',
  }),
  reason: RequiredLine(255, 'Why. The organization reads it in its list of movements.'),
});
export type MoveBalanceInput = Static<typeof MoveBalanceInput>;

export const SetCreditLimitInput = Strict({
  limit: Type.Integer({
    minimum: 0,
    maximum: mostCents,
    description: 'Most that may be owed, in US cents, up to 100,000,000,000.',
  }),
  limit_before: Type.Integer({
    minimum: 0,
    description: 'The limit that the operator was shown, in US cents. 0 if there was no corporate account.',
  }),
});
export type SetCreditLimitInput = Static<typeof SetCreditLimitInput>;

const everyOperator = { callers: 'operators', roles: operatorRoles } as const;
const owners = { callers: 'operators', roles: ['owner'] } as const;
const accountants = { callers: 'operators', roles: ['owner', 'finance'] } as const;

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
  /**
   * Books money that the organization paid in, or takes money out, as `gifts balance credit` and `debit` do. Gifts that waited for
   * money are paid. With an `Idempotency-Key`, a repeated request books nothing more and gets the same answer.
   */
  moveBalance: define({
    ...accountants,
    needsNewSignIn: true,
    method: 'POST',
    path: '/internal/operator/organizations/{id}/balance_movements',
    params: IdParams,
    body: MoveBalanceInput,
    status: 200,
    response: OrganizationBalance,
    errors: ['not_found', 'insufficient_funds', 'sign_in_again'],
  }),
  /**
   * Sets what the organization may owe, as `gifts balance limit` does, and opens its corporate account if it has none. Refuses a
   * limit below what is owed and held, and answers `operator_state` if the limit is not the one that the operator was shown.
   */
  setCreditLimit: define({
    ...accountants,
    needsNewSignIn: true,
    method: 'POST',
    path: '/internal/operator/organizations/{id}/credit_limit',
    params: IdParams,
    body: SetCreditLimitInput,
    status: 200,
    response: OrganizationBalance,
    errors: ['not_found', 'operator_state', 'sign_in_again'],
  }),
} as const;
