import type { DraftForm } from '@gifts/contract/dashboard/draft-form';
import { type CreateDraftInput, type Draft, mostDrafts } from '@gifts/contract/dashboard/drafts';
import { fullName } from '@gifts/contract/names';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { lockOrganization } from '../organizations/lock-organization.ts';
import { getAccessibleDraft } from './draft-access.ts';
import { countUnsentDrafts, writeDraft } from './drafts.sql.ts';
import { presentDraft } from './present-draft.ts';
import { formOfTemplate } from './templates/form-of-template.ts';
import { oldestWorkspace, workspaceOfForm } from './workspace-of-form.ts';

export async function createDraft(context: CallerContext, tx: Tx, input: CreateDraftInput): Promise<Draft> {
  lockOrganization(tx, context.organization.id);
  if ((await countUnsentDrafts(tx, context.organization.id)).drafts >= mostDrafts) {
    throw new AppError(
      'invalid_request',
      `Your organization has ${mostDrafts} drafts, and none has more: send or delete one that you do not need.`,
    );
  }
  const template = input.template_id ? await formOfTemplate(context, tx, input.template_id) : null;
  const form = { from_name: defaultSender(context), ...template?.form, ...input.form };
  const id = insertDraft(context, tx, { form, templateId: template?.id ?? null });
  return presentDraft(context, tx, await getAccessibleDraft(context, tx, id));
}

/** The name that the organization has chosen, or that of the person. */
function defaultSender({ organization, caller: { user } }: CallerContext): string {
  return organization.sender_name ?? (fullName(user) || organization.name);
}

function insertDraft(
  context: CallerContext,
  tx: Tx,
  { form, templateId }: { form: DraftForm; templateId: string | null },
): string {
  const workspaceId = workspaceOfForm(context, form) ?? oldestWorkspace(context);
  const { id: userId } = context.caller.user;
  const now = context.clock.now();
  const id = newId();
  writeDraft(tx, {
    organization_id: context.organization.id,
    id,
    workspace_id: workspaceId,
    form: { ...form, workspace_id: workspaceId },
    template_id: templateId,
    recipients_count: 0,
    next_number: 1,
    revision: 1,
    form_revision: 1,
    created_by: userId,
    created_at: now,
    saved_by: userId,
    saved_at: now,
    updated_by: userId,
    updated_at: now,
    order_batch_id: null,
    sent_at: null,
    approval_request_id: null,
  });
  return id;
}
