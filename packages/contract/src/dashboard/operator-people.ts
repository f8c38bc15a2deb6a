/** Those who sign in, and those who run the service, for those who run it. */
import {
  IdParams,
  NoContent,
  Nullable,
  RequiredLine,
  required,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';
import { defineForOperators as define, operatorRoles } from './operator-operation.ts';
import { email } from './person-operation.ts';

const Text = (description: string) => Type.String({ description });

/** People that one search shows. */
export const mostFoundPeople = 20;

const role = Type.Enum([...operatorRoles], { description: 'What the operator may do.' });

export const FoundPerson = Type.Object(
  {
    email: Text('E-mail address.'),
    name: Text('First and last name as a user. Empty for an operator without an organization.'),
    has_signed_in: Type.Boolean({ description: 'False for somebody who was added and has not signed in.' }),
    last_signed_in_at: Nullable(Timestamp('Last sign-in.')),
    has_second_factor: Type.Boolean({ description: 'True if a code of an app is asked for.' }),
    has_password: Type.Boolean({ description: 'True if the person has set a password.' }),
    passkeys_count: Type.Integer({ description: 'Passkeys.' }),
    sessions_count: Type.Integer({ description: 'Places where the person is signed in.' }),
    memberships: Type.Array(
      Type.Object({
        organization_id: Uuid('Id of the organization.'),
        organization_name: Text('Its name.'),
        role: Type.Enum(['admin', 'sender', 'viewer'], { description: 'What the person may do there.' }),
        is_closed: Type.Boolean({ description: 'True if the account of the organization is closed.' }),
      }),
      { description: 'Organizations of the person.' },
    ),
    operator_role: Nullable(role),
  },
  { title: 'FoundPerson', description: 'Somebody who can sign in.' },
);
export type FoundPerson = Static<typeof FoundPerson>;

export const FoundPeople = Type.Object(
  {
    data: Type.Array(FoundPerson, { description: `The first ${mostFoundPeople}, by address.` }),
    has_more: Type.Boolean({ description: 'True if more addresses begin like this.' }),
  },
  { title: 'FoundPeople', description: 'Those whose address begins with a text.' },
);
export type FoundPeople = Static<typeof FoundPeople>;

export const PersonInput = Strict({ email });
export type PersonInput = Static<typeof PersonInput>;

export const EndedSessions = Type.Object(
  { sessions_count: Type.Integer({ description: 'Sessions that ended.' }) },
  { title: 'EndedSessions', description: 'What signing somebody out did.' },
);
export type EndedSessions = Static<typeof EndedSessions>;

export const OperatorAccount = Type.Object(
  {
    id: Uuid('Id of the operator.'),
    email: Text('E-mail address.'),
    role,
    created_at: Timestamp('Since when.'),
    last_signed_in_at: Nullable(Timestamp('Last sign-in. Null if there was none.')),
    is_of_group: Type.Boolean({
      description: 'True if a group of the provider of single sign-on gave the role. It ends with the group.',
    }),
    is_you: Type.Boolean({ description: 'True for whoever asks.' }),
  },
  { title: 'OperatorAccount', description: 'Somebody who runs the service.' },
);
export type OperatorAccount = Static<typeof OperatorAccount>;

export const OperatorAccounts = Type.Object(
  {
    data: Type.Array(OperatorAccount, { description: 'All operators, oldest first.' }),
    can_mail: Type.Boolean({ description: 'False if the service sends no mail to operators.' }),
  },
  { title: 'OperatorAccounts', description: 'Those who run the service.' },
);
export type OperatorAccounts = Static<typeof OperatorAccounts>;

export const AddOperatorInput = Strict({
  email,
  role: Type.Enum([...operatorRoles], { description: 'What the operator may do.', ...required }),
});
export type AddOperatorInput = Static<typeof AddOperatorInput>;

export const OperatorRoleInput = Strict({
  role: Type.Enum([...operatorRoles], { description: 'The new role.', ...required }),
});
export type OperatorRoleInput = Static<typeof OperatorRoleInput>;

const support = { callers: 'operators', roles: ['owner', 'support'] } as const;
const owners = { callers: 'operators', roles: ['owner'] } as const;

export const operatorPeopleOperations = {
  /** A POST, so that addresses stand in no log. */
  findPeople: define({
    ...support,
    method: 'POST',
    path: '/internal/operator/people/find',
    body: Strict({
      text: RequiredLine(254, 'The beginning of an e-mail address, at least three characters.'),
    }),
    status: 200,
    response: FoundPeople,
    errors: [],
  }),
  /** Mails a link that signs the person in once. No operator sees it. */
  mailSignInLink: define({
    ...support,
    method: 'POST',
    path: '/internal/operator/people/sign_in_link',
    body: PersonInput,
    status: 204,
    response: NoContent,
    errors: ['not_found', 'operator_state', 'rate_limited'],
  }),
  /** For somebody who has lost the app and the recovery codes. They are mailed about it, and their sessions end. */
  resetSecondFactor: define({
    ...support,
    needsNewSignIn: true,
    method: 'POST',
    path: '/internal/operator/people/reset_second_factor',
    body: PersonInput,
    status: 204,
    response: NoContent,
    errors: ['not_found', 'operator_state', 'sign_in_again', 'forbidden'],
  }),
  /** Signs somebody out everywhere, within a second. */
  endSessions: define({
    ...support,
    method: 'POST',
    path: '/internal/operator/people/end_sessions',
    body: PersonInput,
    status: 200,
    response: EndedSessions,
    errors: ['not_found', 'forbidden'],
  }),
  listOperators: define({
    ...owners,
    method: 'GET',
    path: '/internal/operator/operators',
    status: 200,
    response: OperatorAccounts,
    errors: [],
  }),
  /** Adds an operator, and mails them a link to sign in if the service sends mail. */
  addOperator: define({
    ...owners,
    needsNewSignIn: true,
    method: 'POST',
    path: '/internal/operator/operators',
    body: AddOperatorInput,
    status: 201,
    response: OperatorAccount,
    errors: ['sign_in_again', 'operator_state'],
  }),
  /** The only owner stays one. */
  changeOperatorRole: define({
    ...owners,
    needsNewSignIn: true,
    method: 'PATCH',
    path: '/internal/operator/operators/{id}',
    params: IdParams,
    body: OperatorRoleInput,
    status: 200,
    response: OperatorAccount,
    errors: ['not_found', 'operator_state', 'sign_in_again'],
  }),
  /** The only owner stays. Whoever is removed is no operator within a second. */
  removeOperator: define({
    ...owners,
    needsNewSignIn: true,
    method: 'DELETE',
    path: '/internal/operator/operators/{id}',
    params: IdParams,
    status: 204,
    response: NoContent,
    errors: ['not_found', 'operator_state', 'sign_in_again'],
  }),
} as const;
