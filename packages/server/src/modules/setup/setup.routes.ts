import type { setupOperations } from '@gifts/contract/dashboard/setup';
import type { OperatorHandlersOf } from '../../handlers.ts';
import { applyCatalog, previewCatalog } from './catalog-file.process.ts';
import { createOrganizationAsOperator } from './create-organization.process.ts';
import { getSetup } from './get-setup.ts';
import { listMailRecords } from './list-mail-records.ts';
import { markSetupStep } from './mark-step.process.ts';
import { sendTestMail } from './send-test-mail.process.ts';

export const setupHandlers: OperatorHandlersOf<keyof typeof setupOperations> = {
  getSetup: (request) => getSetup(request),
  markSetupStep: (request, { params, body }) => markSetupStep(request, params.step, body),
  listMailRecords: (request) => listMailRecords(request),
  sendTestMail: (request) => sendTestMail(request),
  previewCatalog: (request, { body }) => previewCatalog(request, body),
  importCatalog: (request, { body }) => applyCatalog(request, body),
  createOrganization: (request, { body }) => createOrganizationAsOperator(request, body),
};
