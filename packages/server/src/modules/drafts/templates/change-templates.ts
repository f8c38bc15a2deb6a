/** Templates as members make, change and delete them. */
import type { DraftForm } from '@gifts/contract/dashboard/draft-form';
import {
  type CreateTemplateInput,
  type GiftTemplate,
  mostTemplates,
  type UpdateTemplateInput,
} from '@gifts/contract/dashboard/templates';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import { type List, offsetOf, type PageQuery } from '../../../lists/page.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { presentAuthor } from '../author-of-draft.ts';
import { getAccessibleDraft } from '../draft-access.ts';
import { workspaceOfForm } from '../workspace-of-form.ts';
import {
  countTemplates,
  findTemplate,
  findTemplates,
  type TemplateRecord,
  writeTemplate,
  writeTemplateChange,
  writeTemplateDeletion,
} from './gift-templates.sql.ts';
import { lockUsableTemplate } from './template-access.ts';

export async function listTemplates(
  context: CallerContext,
  db: Statements,
  query: PageQuery,
): Promise<List<GiftTemplate>> {
  const { templates, total } = await findTemplates(db, context.organization.id, {
    workspaceIds: context.caller.workspaces.map(({ id }) => id),
    limit: query.per_page,
    offset: offsetOf(query),
  });
  return { data: templates.map(present), list_meta: { total_count: total } };
}

export async function createTemplate(
  context: CallerContext,
  tx: Tx,
  input: CreateTemplateInput,
): Promise<GiftTemplate> {
  lockOrganization(tx, context.organization.id);
  if ((await countTemplates(tx, context.organization.id)) >= mostTemplates) {
    throw new AppError(
      'invalid_request',
      `Your organization has ${mostTemplates} templates, and none has more: delete one that you do not need.`,
    );
  }
  const form = ofEverySend(await givenForm(context, tx, input));
  const now = context.clock.now();
  const id = newId();
  writeTemplate(tx, {
    organization_id: context.organization.id,
    id,
    name: input.name,
    form,
    workspace_id: workspaceOfForm(context, form),
    created_by: context.caller.user.id,
    created_at: now,
    updated_at: now,
  });
  const template = await findTemplate(tx, context.organization.id, id);
  assert(template, 'the template was made in this transaction');
  return present(template);
}

async function givenForm(
  context: CallerContext,
  tx: Tx,
  { form, draft_id: draftId }: CreateTemplateInput,
): Promise<DraftForm> {
  if (form && !draftId) return form;
  if (draftId && !form) {
    const draft = await getAccessibleDraft(context, tx, draftId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw badRequest([{ field: 'draft_id', message: `Draft not found: ${draftId}` }]);
    });
    return draft.form;
  }
  throw badRequest([{ field: 'form', message: 'Give either a form or a draft_id' }]);
}

/** The rest of a form is of one send. */
const ofEverySend = ({ schedule, customer_reference_id, ...form }: DraftForm): DraftForm => form;

export async function updateTemplate(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: UpdateTemplateInput,
): Promise<GiftTemplate> {
  const template = await lockUsableTemplate(context, tx, id);
  const form = input.form ? ofEverySend(input.form) : template.form;
  const changed = {
    ...template,
    name: input.name ?? template.name,
    form,
    workspace_id: input.form ? workspaceOfForm(context, form) : template.workspace_id,
    updated_at: context.clock.now(),
  };
  writeTemplateChange(tx, changed);
  return present(changed);
}

export async function deleteTemplate(context: CallerContext, tx: Tx, id: string): Promise<void> {
  writeTemplateDeletion(tx, await lockUsableTemplate(context, tx, id));
}

const present = (row: TemplateRecord): GiftTemplate => ({
  id: row.id,
  name: row.name,
  form: row.form,
  workspace_id: row.workspace_id,
  created_by: presentAuthor(row.author),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
