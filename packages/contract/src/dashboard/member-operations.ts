/**
 * What members of an organization do on the pages of the dashboard, beyond what the public API has. They are operations like
 * those under /v1, for people who are signed in: no API key may call them, so that no key can make another one.
 */
import type { Operation } from '../operations/operation.ts';
import { apiKeyOperations } from './api-keys.ts';
import { approvalOperations } from './approvals.ts';
import { auditExportOperations } from './audit-export.ts';
import { bulkActOperations } from './bulk-acts.ts';
import { contactDuplicateOperations } from './contact-duplicates.ts';
import { contactImportOperations } from './contact-imports.ts';
import { contactListOperations } from './contact-lists.ts';
import { contactOperations } from './contacts.ts';
import { draftOperations } from './drafts.ts';
import { exportOperations } from './exports.ts';
import { invoiceLineOperations } from './invoice-lines.ts';
import { peopleOperations } from './members.ts';
import { moneyPageOperations } from './money.ts';
import { cardOperations } from './money-cards.ts';
import { notificationOperations } from './notifications.ts';
import { occasionRuleOperations } from './occasion-rules.ts';
import { orderHistoryOperations } from './order-history.ts';
import { organizationOperations } from './organization.ts';
import { overviewOperations } from './overview.ts';
import { requestOperations } from './requests.ts';
import { spendingOperations } from './spending.ts';
import { templateOperations } from './templates.ts';
import { viewOperations } from './views.ts';
import { webhookPageOperations } from './webhook-pages.ts';
import { workspaceOperations } from './workspaces.ts';

export const memberOperations = {
  ...apiKeyOperations,
  ...approvalOperations,
  ...auditExportOperations,
  ...bulkActOperations,
  ...contactDuplicateOperations,
  ...contactImportOperations,
  ...contactListOperations,
  ...contactOperations,
  ...cardOperations,
  ...occasionRuleOperations,
  ...exportOperations,
  ...invoiceLineOperations,
  ...moneyPageOperations,
  ...peopleOperations,
  ...notificationOperations,
  ...orderHistoryOperations,
  ...organizationOperations,
  ...overviewOperations,
  ...requestOperations,
  ...spendingOperations,
  ...viewOperations,
  ...webhookPageOperations,
  ...workspaceOperations,
  ...draftOperations,
  ...templateOperations,
} as const satisfies Record<string, Operation>;

export type MemberOperationId = keyof typeof memberOperations;
