import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { findTemplate, type TemplateRecord } from './gift-templates.sql.ts';
import { canUseTemplate } from './template-access.ts';

/** Finds the template that a new draft is made from. */
export async function formOfTemplate(context: CallerContext, tx: Tx, id: string): Promise<TemplateRecord> {
  const template = await findTemplate(tx, context.organization.id, id);
  if (template && canUseTemplate(context, template)) return template;
  throw badRequest([{ field: 'template_id', message: `Template not found: ${id}` }]);
}
