import { canReach } from '../../../context/caller.ts';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { lockTemplate, type TemplateRecord } from './gift-templates.sql.ts';

/** Templates without a workspace are of everybody in the organization. */
export const canUseTemplate = ({ caller }: CallerContext, { workspace_id }: TemplateRecord): boolean =>
  workspace_id === null || canReach(caller, { workspace_id });

export async function lockUsableTemplate(
  context: CallerContext,
  tx: Tx,
  id: string,
): Promise<TemplateRecord> {
  const template = await lockTemplate(tx, context.organization.id, id);
  if (!template || !canUseTemplate(context, template)) {
    throw new AppError('not_found', 'Template not found');
  }
  return template;
}
