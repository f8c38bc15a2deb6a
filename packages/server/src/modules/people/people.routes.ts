import type { PersonHandlers } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { endOwnSession, getSession, listOwnSessions, signOut } from './own-sessions.process.ts';
import { changePassword, requestLink, resetPassword } from './passwords.process.ts';
import { confirmSecondFactor, removeSecondFactor, setUpSecondFactor } from './second-factor.process.ts';
import { giveSecondFactor, signIn, spendSignInLink } from './sign-in.process.ts';

export const personHandlers: PersonHandlers = {
  getSession: (request) => getSession(request),
  signIn: (request, { body }) => signIn(request, body),
  giveSecondFactor: (request, { body }) => giveSecondFactor(request, body),
  requestSignInLink: (request, { body }) => requestLink(request, body, 'sign_in'),
  spendSignInLink: (request, { body }) => spendSignInLink(request, body),
  signOut: (request) => signOut(request),
  requestPasswordReset: (request, { body }) => requestLink(request, body, 'reset'),
  resetPassword: (request, { body }) => resetPassword(request, body),
  changePassword: (request, { body }) => changePassword(request, body),
  setUpSecondFactor: (request, { body }) => setUpSecondFactor(request, body),
  confirmSecondFactor: (request, { body }) => confirmSecondFactor(request, body),
  removeSecondFactor: (request, { body }) => removeSecondFactor(request, body),
  listOwnSessions: (request, { query }) => listOwnSessions(request, withPageDefaults(query)),
  endOwnSession: (request, { params }) => endOwnSession(request, params.id),
};
