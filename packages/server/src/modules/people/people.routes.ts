import type { PersonHandlers } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { makeFirstOperator } from './first-operator/first-operator.process.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './own-passkeys.process.ts';
import { endOwnSession, getSession, listOwnSessions, signOut } from './own-sessions.process.ts';
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.process.ts';
import { changePassword, requestLink, resetPassword } from './passwords.process.ts';
import { requestRegistration, spendRegistration } from './registration/registration.process.ts';
import { confirmSecondFactor, removeSecondFactor, setUpSecondFactor } from './second-factor.process.ts';
import { giveSecondFactor, signIn, spendSignInLink } from './sign-in.process.ts';
import { beginSingleSignOn, finishSingleSignOn } from './single-sign-on/single-sign-on.process.ts';

export const personHandlers: PersonHandlers = {
  getSession: (request) => getSession(request),
  signIn: (request, { body }) => signIn(request, body),
  giveSecondFactor: (request, { body }) => giveSecondFactor(request, body),
  beginPasskeySignIn: (request) => beginPasskeySignIn(request),
  signInByPasskey: (request, { body }) => signInByPasskey(request, body),
  beginSingleSignOn: (request) => beginSingleSignOn(request),
  finishSingleSignOn: (request, { body }) => finishSingleSignOn(request, body),
  requestRegistration: (request, { body }) => requestRegistration(request, body),
  spendRegistration: (request, { body }) => spendRegistration(request, body),
  makeFirstOperator: (request, { body }) => makeFirstOperator(request, body),
  requestSignInLink: (request, { body }) => requestLink(request, body, 'sign_in'),
  spendSignInLink: (request, { body }) => spendSignInLink(request, body),
  signOut: (request) => signOut(request),
  requestPasswordReset: (request, { body }) => requestLink(request, body, 'reset'),
  resetPassword: (request, { body }) => resetPassword(request, body),
  changePassword: (request, { body }) => changePassword(request, body),
  setUpSecondFactor: (request, { body }) => setUpSecondFactor(request, body),
  confirmSecondFactor: (request, { body }) => confirmSecondFactor(request, body),
  removeSecondFactor: (request, { body }) => removeSecondFactor(request, body),
  beginPasskey: (request, { body }) => beginPasskey(request, body),
  addPasskey: (request, { body }) => addPasskey(request, body),
  listPasskeys: (request, { query }) => listPasskeys(request, withPageDefaults(query)),
  renamePasskey: (request, { params, body }) => renamePasskey(request, params.id, body),
  removePasskey: (request, { params }) => removePasskey(request, params.id),
  listOwnSessions: (request, { query }) => listOwnSessions(request, withPageDefaults(query)),
  endOwnSession: (request, { params }) => endOwnSession(request, params.id),
};
