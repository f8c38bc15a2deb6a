import type { OperatorHandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { moveBalanceAsOperator, setCreditLimitAsOperator } from './balances.process.ts';
import {
  discardFailedJob,
  listFailedJobs,
  retryFailedJob,
  retryFailedJobsOfKind,
} from './failed-work.process.ts';
import {
  addOperatorAccount,
  changeOperatorAccount,
  listOperatorAccounts,
  removeOperatorAccount,
} from './operator-accounts.process.ts';
import {
  closeAsOperator,
  getOrganizationOfDeployment,
  listOrganizationsOfDeployment,
  reopenAsOperator,
} from './organizations.process.ts';
import { endSessions, findPeople, mailSignInLink, resetSecondFactor } from './people.process.ts';
import { getGiftStory, searchEverything } from './search.process.ts';
import { getMailHealth, getServiceHealth } from './service-health.process.ts';

type Ids =
  | 'listOrganizations'
  | 'getOrganizationAsOperator'
  | 'closeOrganization'
  | 'reopenOrganization'
  | 'moveBalance'
  | 'setCreditLimit'
  | 'findPeople'
  | 'mailSignInLink'
  | 'resetSecondFactor'
  | 'endSessions'
  | 'listOperators'
  | 'addOperator'
  | 'changeOperatorRole'
  | 'removeOperator'
  | 'listFailedJobs'
  | 'retryFailedJob'
  | 'retryFailedJobsOfKind'
  | 'discardFailedJob'
  | 'getServiceHealth'
  | 'getMailHealth'
  | 'findAnything'
  | 'getGiftStory';

export const operatorHandlers: OperatorHandlersOf<Ids> = {
  listOrganizations: (request, { query }) => listOrganizationsOfDeployment(request, withPageDefaults(query)),
  getOrganizationAsOperator: (request, { params }) => getOrganizationOfDeployment(request, params.id),
  closeOrganization: (request, { params, body }) => closeAsOperator(request, params.id, body),
  reopenOrganization: (request, { params }) => reopenAsOperator(request, params.id),
  moveBalance: (request, { params, body }) => moveBalanceAsOperator(request, params.id, body),
  setCreditLimit: (request, { params, body }) => setCreditLimitAsOperator(request, params.id, body),
  findPeople: (request, { body }) => findPeople(request, body),
  mailSignInLink: (request, { body }) => mailSignInLink(request, body),
  resetSecondFactor: (request, { body }) => resetSecondFactor(request, body),
  endSessions: (request, { body }) => endSessions(request, body),
  listOperators: (request) => listOperatorAccounts(request),
  addOperator: (request, { body }) => addOperatorAccount(request, body),
  changeOperatorRole: (request, { params, body }) => changeOperatorAccount(request, params.id, body),
  removeOperator: (request, { params }) => removeOperatorAccount(request, params.id),
  listFailedJobs: (request) => listFailedJobs(request),
  retryFailedJob: (request, { body }) => retryFailedJob(request, body.id),
  retryFailedJobsOfKind: (request, { body }) => retryFailedJobsOfKind(request, body.kind),
  discardFailedJob: (request, { body }) => discardFailedJob(request, body),
  getServiceHealth: (request) => getServiceHealth(request),
  getMailHealth: (request) => getMailHealth(request),
  findAnything: (request, { body }) => searchEverything(request, body),
  getGiftStory: (request, { params }) => getGiftStory(request, params.id),
};
