import type { DraftForm } from '@gifts/contract/dashboard/draft-form';
import { insertInto } from '../../../db/insertions.ts';
import { allColumns, computed, fragment, jsonObject, sql, total } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import { isUuid } from '../../../kit/ids.ts';
import type { AuthorRow } from '../draft-record.ts';

export interface TemplateRecord extends Row<'gift_templates'> {
  form: DraftForm;
  author: AuthorRow;
}

const author = computed(
  'author',
  'json',
  jsonObject('users', ['id', 'first_name', 'last_name', 'email'], 'u'),
).as<{ author: AuthorRow }>();
const templates = fragment`
  select ${allColumns('gift_templates', 't').as<Pick<TemplateRecord, 'form'>>()}, ${author} from gift_templates t
  join users u on u.organization_id = t.organization_id and u.id = t.created_by`;

const templateById = sql`${templates} where t.organization_id = $1 and t.id = $2`;

export async function findTemplate(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<TemplateRecord | null> {
  if (!isUuid(id)) return null;
  const [template] = await db.query(templateById, [organizationId, id]);
  return template ?? null;
}

const lockById = sql`${templates} where t.organization_id = $1 and t.id = $2 for no key update of t`;

export async function lockTemplate(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<TemplateRecord | null> {
  if (!isUuid(id)) return null;
  const [template] = await tx.query(lockById, [organizationId, id]);
  return template ?? null;
}

const usable = fragment`t.organization_id = $1 and (t.workspace_id is null or t.workspace_id = any($2::uuid[]))`;
const page = sql`${templates} where ${usable} order by lower(t.name), t.id limit $3 offset $4`;
const count = sql`select ${total} from gift_templates t where ${usable}`;

/** Finds the templates of these workspaces and those of everybody, by name. */
export async function findTemplates(
  db: Statements,
  organizationId: string,
  { workspaceIds, limit, offset }: { workspaceIds: readonly string[]; limit: number; offset: number },
): Promise<{ templates: TemplateRecord[]; total: number }> {
  const which = [organizationId, workspaceIds];
  const [found, [counted]] = await Promise.all([
    db.query(page, [...which, limit, offset]),
    db.query(count, which),
  ]);
  return { templates: found, total: counted?.total ?? 0 };
}

const countOfAll = sql`select ${total} from gift_templates where organization_id = $1`;

export async function countTemplates(db: Statements, organizationId: string): Promise<number> {
  const [row] = await db.query(countOfAll, [organizationId]);
  return row?.total ?? 0;
}

const insert = insertInto('gift_templates');

export const writeTemplate = (tx: Tx, template: Row<'gift_templates'>): void => tx.insert(insert, template);

const change = sql`update gift_templates set name = $3, form = $4, workspace_id = $5, updated_at = $6
  where organization_id = $1 and id = $2`;

export const writeTemplateChange = (tx: Tx, template: TemplateRecord): void =>
  tx.defer(change, [
    template.organization_id,
    template.id,
    template.name,
    JSON.stringify(template.form),
    template.workspace_id,
    template.updated_at,
  ]);

const deletion = sql`delete from gift_templates where organization_id = $1 and id = $2`;

export const writeTemplateDeletion = (tx: Tx, { organization_id, id }: TemplateRecord): void =>
  tx.defer(deletion, [organization_id, id]);
