/**
 * What people do about themselves on the pages of the dashboard: sign in and out, passwords, second factors, sessions. They
 * belong to no organization and are not part of the public API. A browser calls them from the service's own origin; a
 * session is a cookie that scripts cannot read.
 */
import {
  ListOf,
  NoContent,
  Nullable,
  pageQuery,
  RequiredLine,
  required,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';
import {
  AddPasskeyInput,
  Passkey,
  PasskeyChallenge,
  PasskeyRegistration,
  PasskeySignInInput,
  RenamePasskeyInput,
} from './passkeys.ts';
import { definePersonOperation as define, email, SignInProgress, token } from './person-operation.ts';
import { registrationOperations } from './registration.ts';
import { SingleSignOn, wayInOperations } from './ways-in.ts';

export type { PersonOperation } from './person-operation.ts';

/** In characters. Long enough that no list of leaked passwords of eight characters fits. */
export const shortestPassword = 12;
export const longestPassword = 128;

const password = Type.String({
  minLength: 1,
  maxLength: longestPassword,
  description: 'Password.',
  ...required,
});
const newPassword = Type.String({
  minLength: shortestPassword,
  maxLength: longestPassword,
  description: `New password: ${shortestPassword} to ${longestPassword} characters.`,
  ...required,
});

export const Membership = Type.Object(
  {
    organization_id: Uuid('Id of the organization.'),
    organization_name: Type.String({ description: 'Name of the organization.' }),
    user_id: Uuid('Id of the person as a user of the organization.'),
    role: Type.Enum(['admin', 'sender', 'viewer'], { description: 'What the person may do there.' }),
  },
  { title: 'Membership', description: 'An organization that a person belongs to.' },
);
export type Membership = Static<typeof Membership>;

export const SignedInPerson = Type.Object(
  {
    id: Uuid('Id of the person.'),
    email: Type.String({ description: 'E-mail address, which the person has confirmed.' }),
    first_name: Type.String({ description: 'First name. Empty if it is not known.' }),
    last_name: Type.String({ description: 'Last name. Empty if it is not known.' }),
    has_password: Type.Boolean({ description: 'False for a person who only signs in by link.' }),
    has_second_factor: Type.Boolean({
      description: 'True if a code of an app is asked for after the password.',
    }),
    signed_in_at: Timestamp('Time of the sign-in.'),
    memberships: Type.Array(Membership, { description: 'The organizations of the person, by name.' }),
    operator_role: Nullable(
      Type.Enum(['owner', 'support', 'fulfilment', 'finance'], {
        description: 'The role of an operator of the deployment. Null for everybody else.',
      }),
    ),
  },
  { title: 'SignedInPerson', description: 'Whoever is signed in.' },
);
export type SignedInPerson = Static<typeof SignedInPerson>;

export const SessionState = Type.Object(
  {
    environment: Type.Enum(['sandbox', 'production'], { description: 'The environment of the deployment.' }),
    person: Nullable(SignedInPerson),
    can_mail: Type.Boolean({
      description: 'False if the service sends no mail, so that links cannot arrive.',
    }),
    /** The sandbox shows where its mail is. */
    has_mailbox: Type.Boolean({ description: 'True if mail lands in the mailbox of the sandbox.' }),
    passkey_origin: Nullable(
      Type.String({
        description:
          'The origin of the pages on which passkeys work: that of `PUBLIC_URL`. Null if they work nowhere, because it names an IP address, or is not https, or because people sign in by single sign-on only.',
      }),
    ),
    can_register: Type.Boolean({
      description: 'True if organizations may sign up by themselves.',
    }),
    single_sign_on: Nullable(SingleSignOn),
  },
  { title: 'SessionState', description: 'Who is signed in, and what the sign-in page can offer.' },
);
export type SessionState = Static<typeof SessionState>;

export const OwnSession = Type.Object(
  {
    id: Uuid('Id of the session.'),
    is_current: Type.Boolean({ description: 'True for the session of this request.' }),
    client_address: Nullable(Type.String({ description: 'Address from which it was last used.' })),
    user_agent: Nullable(Type.String({ description: 'Browser from which it was last used.' })),
    created_at: Timestamp('Time of the sign-in.'),
    last_used_at: Timestamp('Last use, to the hour.'),
    expires_at: Timestamp('Time at which it ends if it is not used again.'),
  },
  { title: 'OwnSession', description: 'A place where a person is signed in.' },
);
export type OwnSession = Static<typeof OwnSession>;

export const SecondFactorSetup = Type.Object(
  {
    uri: Type.String({ description: 'What a QR code for an authenticator app holds (`otpauth://…`).' }),
    secret: Type.String({ description: 'The secret of the app, to be typed where no camera is.' }),
    recovery_codes: Type.Array(Type.String(), {
      description: 'Codes that each replace the app once. Shown once.',
    }),
  },
  { title: 'SecondFactorSetup', description: 'A second factor that is not confirmed yet.' },
);
export type SecondFactorSetup = Static<typeof SecondFactorSetup>;

export const SignInInput = Strict({ email, password });
export type SignInInput = Static<typeof SignInInput>;
export const SecondFactorInput = Strict({
  code: RequiredLine(64, 'The six digits of the app, or a recovery code.'),
});
export type SecondFactorInput = Static<typeof SecondFactorInput>;
export const EmailInput = Strict({ email });
export type EmailInput = Static<typeof EmailInput>;
export const TokenInput = Strict({ token });
export type TokenInput = Static<typeof TokenInput>;
export const ResetPasswordInput = Strict({ token, password: newPassword });
export type ResetPasswordInput = Static<typeof ResetPasswordInput>;
export const ChangePasswordInput = Strict({ current_password: password, new_password: newPassword });
export type ChangePasswordInput = Static<typeof ChangePasswordInput>;
export const PasswordInput = Strict({ password });
export type PasswordInput = Static<typeof PasswordInput>;
export const BeginPasskeyInput = Strict({ password: Type.Optional(password) });
export type BeginPasskeyInput = Static<typeof BeginPasskeyInput>;

export const personOperations = {
  ...wayInOperations,
  ...registrationOperations,
  getSession: define({
    method: 'GET',
    path: '/internal/session',
    needs: 'nobody',
    limit: 'page',
    status: 200,
    response: SessionState,
    errors: [],
  }),
  signIn: define({
    method: 'POST',
    path: '/internal/sign_in',
    needs: 'nobody',
    limit: 'guess',
    isOffWithSingleSignOn: true,
    body: SignInInput,
    status: 200,
    response: SignInProgress,
    errors: ['sign_in_refused'],
  }),
  giveSecondFactor: define({
    method: 'POST',
    path: '/internal/sign_in/second_factor',
    needs: 'nobody',
    limit: 'guess',
    body: SecondFactorInput,
    status: 200,
    response: SignInProgress,
    errors: ['sign_in_refused'],
  }),
  /** Asks for a passkey. The challenge is good once, within five minutes, in the browser that asked for it. */
  beginPasskeySignIn: define({
    method: 'POST',
    path: '/internal/sign_in/passkey/begin',
    needs: 'nobody',
    limit: 'page',
    isOffWithSingleSignOn: true,
    status: 200,
    response: PasskeyChallenge,
    errors: [],
  }),
  /** A passkey replaces the password and the second factor. */
  signInByPasskey: define({
    method: 'POST',
    path: '/internal/sign_in/passkey',
    needs: 'nobody',
    limit: 'guess',
    isOffWithSingleSignOn: true,
    body: PasskeySignInInput,
    status: 200,
    response: SignInProgress,
    errors: ['sign_in_refused'],
  }),
  /** Mails a link. The answer is the same for an address that nobody has. */
  requestSignInLink: define({
    method: 'POST',
    path: '/internal/sign_in/links',
    needs: 'nobody',
    limit: 'guess',
    isOffWithSingleSignOn: true,
    body: EmailInput,
    status: 202,
    response: NoContent,
    errors: [],
  }),
  /** Spends the token of a link. Programs that open links in mails press no button, so they sign nobody in. */
  spendSignInLink: define({
    method: 'POST',
    path: '/internal/sign_in/links/spend',
    needs: 'nobody',
    limit: 'guess',
    body: TokenInput,
    status: 200,
    response: SignInProgress,
    errors: ['sign_in_refused'],
  }),
  signOut: define({
    method: 'POST',
    path: '/internal/sign_out',
    needs: 'nobody',
    limit: 'page',
    status: 204,
    response: NoContent,
    errors: [],
  }),
  /** Mails a link. The answer is the same for an address that nobody has. */
  requestPasswordReset: define({
    method: 'POST',
    path: '/internal/password/resets',
    needs: 'nobody',
    limit: 'guess',
    isOffWithSingleSignOn: true,
    body: EmailInput,
    status: 202,
    response: NoContent,
    errors: [],
  }),
  /** Sets a password with the token of a link, and ends every session of the person. */
  resetPassword: define({
    method: 'POST',
    path: '/internal/password/resets/spend',
    needs: 'nobody',
    limit: 'guess',
    isOffWithSingleSignOn: true,
    body: ResetPasswordInput,
    status: 204,
    response: NoContent,
    errors: ['sign_in_refused'],
  }),
  /** Ends every other session of the person. */
  changePassword: define({
    method: 'POST',
    path: '/internal/password',
    needs: 'person',
    limit: 'guess',
    isOffWithSingleSignOn: true,
    body: ChangePasswordInput,
    status: 204,
    response: NoContent,
    errors: ['sign_in_refused'],
  }),
  /**
   * Begins to set up a second factor. It is not asked for until `confirmSecondFactor`. Somebody without a password sets one
   * first, by a link.
   */
  setUpSecondFactor: define({
    method: 'POST',
    path: '/internal/second_factor',
    needs: 'person',
    limit: 'guess',
    isOffWithSingleSignOn: true,
    body: PasswordInput,
    status: 200,
    response: SecondFactorSetup,
    errors: ['sign_in_refused', 'forbidden'],
  }),
  confirmSecondFactor: define({
    method: 'POST',
    path: '/internal/second_factor/confirm',
    needs: 'person',
    limit: 'guess',
    isOffWithSingleSignOn: true,
    body: SecondFactorInput,
    status: 204,
    response: NoContent,
    errors: ['sign_in_refused', 'forbidden'],
  }),
  removeSecondFactor: define({
    method: 'POST',
    path: '/internal/second_factor/remove',
    needs: 'person',
    limit: 'guess',
    body: PasswordInput,
    status: 204,
    response: NoContent,
    errors: ['sign_in_refused'],
  }),
  /**
   * Asks for a new passkey. Somebody who signed in more than ten minutes ago gives the password again. The challenge is good
   * once, within five minutes, in the same session.
   */
  beginPasskey: define({
    method: 'POST',
    path: '/internal/passkeys/begin',
    needs: 'person',
    limit: 'guess',
    isOffWithSingleSignOn: true,
    body: BeginPasskeyInput,
    status: 200,
    response: PasskeyRegistration,
    errors: ['sign_in_refused'],
  }),
  addPasskey: define({
    method: 'POST',
    path: '/internal/passkeys',
    needs: 'person',
    limit: 'guess',
    isOffWithSingleSignOn: true,
    body: AddPasskeyInput,
    status: 200,
    response: Passkey,
    errors: ['sign_in_refused'],
  }),
  listPasskeys: define({
    method: 'GET',
    path: '/internal/passkeys',
    needs: 'person',
    limit: 'page',
    query: Strict({ ...pageQuery }),
    status: 200,
    response: ListOf(Passkey),
    errors: [],
  }),
  renamePasskey: define({
    method: 'PATCH',
    path: '/internal/passkeys/{id}',
    needs: 'person',
    limit: 'page',
    params: Strict({ id: Type.String({ description: 'Id of the passkey.' }) }),
    body: RenamePasskeyInput,
    status: 200,
    response: Passkey,
    errors: ['not_found'],
  }),
  removePasskey: define({
    method: 'DELETE',
    path: '/internal/passkeys/{id}',
    needs: 'person',
    limit: 'page',
    params: Strict({ id: Type.String({ description: 'Id of the passkey.' }) }),
    status: 204,
    response: NoContent,
    errors: ['not_found'],
  }),
  listOwnSessions: define({
    method: 'GET',
    path: '/internal/sessions',
    needs: 'person',
    limit: 'page',
    query: Strict({ ...pageQuery }),
    status: 200,
    response: ListOf(OwnSession),
    errors: [],
  }),
  endOwnSession: define({
    method: 'DELETE',
    path: '/internal/sessions/{id}',
    needs: 'person',
    limit: 'page',
    params: Strict({ id: Type.String({ description: 'Id of the session.' }) }),
    status: 204,
    response: NoContent,
    errors: ['not_found'],
  }),
} as const;

export type PersonOperationId = keyof typeof personOperations;
