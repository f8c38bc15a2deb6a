import type { MemberHandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { askForApproval } from './approvals/ask-for-approval.ts';
import { approveRequest, declineRequest, takeBackRequest } from './approvals/decide-request.ts';
import { countApprovalRequests, listApprovalRequests, showRequest } from './approvals/find-requests.ts';
import { checkDraft } from './check-draft.ts';
import { createDraft } from './create-draft.ts';
import { deleteDraft } from './delete-draft.ts';
import { getAccessibleDraft } from './draft-access.ts';
import { listDrafts } from './list-drafts.ts';
import { presentDraft } from './present-draft.ts';
import { addDraftRecipients } from './recipients/add-draft-recipients.ts';
import { addPeopleToDraft } from './recipients/add-people-to-draft.ts';
import { listDraftRecipients } from './recipients/list-draft-recipients.ts';
import { removeDraftRecipients } from './recipients/remove-draft-recipients.ts';
import { updateDraftRecipient } from './recipients/update-draft-recipient.ts';
import { sendDraft } from './send-draft.ts';
import { startDraftImport } from './start-draft-import.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from './templates/change-templates.ts';
import { updateDraft } from './update-draft.ts';

export const draftHandlers: MemberHandlersOf<
  | 'listDrafts'
  | 'createDraft'
  | 'getDraft'
  | 'updateDraft'
  | 'deleteDraft'
  | 'listDraftRecipients'
  | 'addDraftRecipients'
  | 'addPeopleToDraft'
  | 'updateDraftRecipient'
  | 'removeDraftRecipients'
  | 'startDraftImport'
  | 'checkDraft'
  | 'sendDraft'
  | 'listTemplates'
  | 'createTemplate'
  | 'updateTemplate'
  | 'deleteTemplate'
  | 'askForApproval'
  | 'listApprovalRequests'
  | 'countApprovalRequests'
  | 'getApprovalRequest'
  | 'approveRequest'
  | 'declineRequest'
  | 'takeBackRequest'
> = {
  listDrafts: (context, db, { query }) => listDrafts(context, db, withPageDefaults(query)),
  createDraft: (context, tx, { body }) => createDraft(context, tx, body),
  getDraft: async (context, db, { params }) =>
    presentDraft(context, db, await getAccessibleDraft(context, db, params.id)),
  updateDraft: (context, tx, { params, body }) => updateDraft(context, tx, params.id, body),
  deleteDraft: (context, tx, { params }) => deleteDraft(context, tx, params.id),
  listDraftRecipients: (context, db, { params, query }) =>
    listDraftRecipients(context, db, params.id, withPageDefaults(query)),
  addDraftRecipients: (context, tx, { params, body }) => addDraftRecipients(context, tx, params.id, body),
  addPeopleToDraft: (context, tx, { params, body }) => addPeopleToDraft(context, tx, params.id, body),
  updateDraftRecipient: (context, tx, { params, body }) =>
    updateDraftRecipient(context, tx, params, body.recipient),
  removeDraftRecipients: (context, tx, { params, body }) =>
    removeDraftRecipients(context, tx, params.id, body),
  startDraftImport: (context, tx, { params, body }) => startDraftImport(context, tx, params.id, body),
  checkDraft: (context, db, { params }) => checkDraft(context, db, params.id),
  sendDraft: (context, tx, { params, body }) => sendDraft(context, tx, params.id, body),
  listTemplates: (context, db, { query }) => listTemplates(context, db, withPageDefaults(query)),
  createTemplate: (context, tx, { body }) => createTemplate(context, tx, body),
  updateTemplate: (context, tx, { params, body }) => updateTemplate(context, tx, params.id, body),
  deleteTemplate: (context, tx, { params }) => deleteTemplate(context, tx, params.id),
  askForApproval: (context, tx, { params, body }) => askForApproval(context, tx, params.id, body),
  listApprovalRequests: (context, db, { query }) =>
    listApprovalRequests(context, db, withPageDefaults(query)),
  countApprovalRequests: (context, db) => countApprovalRequests(context, db),
  getApprovalRequest: (context, db, { params }) => showRequest(context, db, params.id),
  approveRequest: (context, tx, { params }) => approveRequest(context, tx, params.id),
  declineRequest: (context, tx, { params, body }) => declineRequest(context, tx, params.id, body.reason),
  takeBackRequest: (context, tx, { params }) => takeBackRequest(context, tx, params.id),
};
