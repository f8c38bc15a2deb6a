import type { Occasion } from '@gifts/contract/dashboard/contact-fields';
import type { RuleProblem } from '@gifts/contract/dashboard/occasion-rules';
import { insertInto } from '../../db/insertions.ts';
import { allColumns, computed, fragment, jsonObject, sql, total } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import { isUuid } from '../../kit/ids.ts';
import type { AuthorRow } from '../drafts/draft-record.ts';

interface Named {
  id: string;
  name: string;
}

interface Narrowed {
  occasion: Occasion;
  audience: 'everyone' | 'list';
  years: number[] | null;
}

export type StoredRule = Omit<Row<'occasion_rules'>, keyof Narrowed> & Narrowed;

/** A rule with the names that its presentation needs. */
export interface RuleRecord extends StoredRule {
  workspace: Named;
  list: Named | null;
  template: Named | null;
  user: AuthorRow;
  author: AuthorRow;
  problem: RuleProblem | null;
  waiting_drafts: number;
}

const nameOfUser = ['id', 'first_name', 'last_name', 'email'] as const;
const maySend = fragment`(u.removed_at is null and (u.role = 'admin' or (u.role = 'sender' and exists (
    select from workspace_members m where m.organization_id = r.organization_id and m.workspace_id = r.workspace_id
      and m.user_id = u.id))))`;

/** Why a rule prepares nothing, of the tables with the aliases r, t and u. */
const problem = fragment`case
    when t.id is null or t.workspace_id <> r.workspace_id then 'template_gone'
    when r.audience = 'list' and r.list_id is null then 'list_gone'
    when not ${maySend} then 'cannot_send'
    when r.lacks_space then 'drafts_full' end`;

const named = fragment`${computed('workspace', 'json', jsonObject('workspaces', ['id', 'name'], 'w')).as<{ workspace: Named }>()},
  ${computed('list', 'json or null', fragment`case when l.id is not null then ${jsonObject('contact_lists', ['id', 'name'], 'l')} end`).as<{ list: Named | null }>()},
  ${computed('template', 'json or null', fragment`case when t.id is not null then ${jsonObject('gift_templates', ['id', 'name'], 't')} end`).as<{ template: Named | null }>()},
  ${computed('user', 'json', jsonObject('users', nameOfUser, 'u')).as<{ user: AuthorRow }>()},
  ${computed('author', 'json', jsonObject('users', nameOfUser, 'a')).as<{ author: AuthorRow }>()},
  ${computed('problem', 'text or null', problem).as<{ problem: RuleProblem | null }>()},
  ${computed(
    'waiting_drafts',
    'bigint',
    `(select count(*) from occasion_drafts o join drafts d on d.organization_id = o.organization_id and d.id = o.draft_id
      where o.organization_id = r.organization_id and o.rule_id = r.id and d.order_batch_id is null)`,
  )}`;
const withTemplateAndUser = fragment`occasion_rules r
  left join gift_templates t on t.organization_id = r.organization_id and t.id = r.template_id
  join users u on u.organization_id = r.organization_id and u.id = r.user_id`;
const rules = fragment`select ${allColumns('occasion_rules', 'r').as<Narrowed>()}, ${named} from ${withTemplateAndUser}
  left join contact_lists l on l.organization_id = r.organization_id and l.id = r.list_id
  join users a on a.organization_id = r.organization_id and a.id = r.created_by
  join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id`;

const ofWorkspaces = sql`${rules} where r.organization_id = $1 and r.workspace_id = any($2::uuid[])
  order by lower(r.name), r.id`;

/** Finds the rules of workspaces, by name. */
export const findRules = (
  db: Statements,
  organizationId: string,
  workspaceIds: readonly string[],
): Promise<RuleRecord[]> => db.query(ofWorkspaces, [organizationId, workspaceIds]);

const byId = sql`${rules} where r.organization_id = $1 and r.id = $2`;
const lockById = sql`${byId} for no key update of r`;

export async function findRule(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<RuleRecord | null> {
  if (!isUuid(id)) return null;
  const [rule] = await db.query(byId, [organizationId, id]);
  return rule ?? null;
}

export async function lockRule(tx: Tx, organizationId: string, id: string): Promise<RuleRecord | null> {
  if (!isUuid(id)) return null;
  const [rule] = await tx.query(lockById, [organizationId, id]);
  return rule ?? null;
}

const countAll = sql`select ${total} from occasion_rules where organization_id = $1`;

export async function countRules(tx: Tx, organizationId: string): Promise<number> {
  const [row] = await tx.query(countAll, [organizationId]);
  return row?.total ?? 0;
}

interface WhoseRules {
  readonly workspaceIds: readonly string[];
  readonly userId: string;
  /** Also those of others. */
  readonly isAdmin: boolean;
}

const withProblem = sql`select ${total} from ${withTemplateAndUser}
  where r.organization_id = $1 and r.workspace_id = any($2::uuid[]) and r.due_at is not null
    and ($4::boolean or r.created_by = $3 or r.user_id = $3) and ${problem} is not null`;

/** Counts the rules that somebody can change and that prepare nothing until they are. */
export async function countRulesWithProblem(
  db: Statements,
  organizationId: string,
  { workspaceIds, userId, isAdmin }: WhoseRules,
): Promise<number> {
  const [row] = await db.query(withProblem, [organizationId, workspaceIds, userId, isAdmin]);
  return row?.total ?? 0;
}

const insert = insertInto('occasion_rules');

export const writeRule = (tx: Tx, rule: StoredRule): void => tx.insert(insert, rule);

const change = sql`update occasion_rules set name = $3, years = $4, days_before = $5, audience = $6, list_id = $7,
  template_id = $8, user_id = $9, send_time = $10, time_zone = $11, due_at = $12, prepared_until = $13,
  lacks_space = $14, updated_at = $15
  where organization_id = $1 and id = $2`;

export const writeRuleChange = (tx: Tx, rule: StoredRule): void =>
  tx.defer(change, [
    rule.organization_id,
    rule.id,
    rule.name,
    rule.years,
    rule.days_before,
    rule.audience,
    rule.list_id,
    rule.template_id,
    rule.user_id,
    rule.send_time,
    rule.time_zone,
    rule.due_at,
    rule.prepared_until,
    rule.lacks_space,
    rule.updated_at,
  ]);

const deletion = sql`delete from occasion_rules where organization_id = $1 and id = $2`;

/** Deletes a rule, and what it remembers. */
export const writeRuleDeletion = (tx: Tx, { organization_id, id }: StoredRule): void =>
  tx.defer(deletion, [organization_id, id]);

const insertDraft = insertInto('occasion_drafts');

export const writePreparedDraft = (tx: Tx, draft: Row<'occasion_drafts'>): void =>
  tx.insert(insertDraft, draft);

const waiting = sql`select ${total} from occasion_drafts o
  join drafts d on d.organization_id = o.organization_id and d.id = o.draft_id
  where o.organization_id = $1 and d.created_by = $2 and d.order_batch_id is null and d.workspace_id = any($3::uuid[])`;

/** Counts the drafts that were prepared for a member and not sent. */
export async function countWaitingDrafts(
  db: Statements,
  organizationId: string,
  userId: string,
  workspaceIds: readonly string[],
): Promise<number> {
  const [row] = await db.query(waiting, [organizationId, userId, workspaceIds]);
  return row?.total ?? 0;
}
