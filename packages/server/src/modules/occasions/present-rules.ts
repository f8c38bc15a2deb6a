import {
  mostComing,
  type OccasionPreview,
  type OccasionRule,
} from '@gifts/contract/dashboard/occasion-rules';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { only } from '../../kit/only.ts';
import type { List } from '../../lists/page.ts';
import {
  type Audience,
  findComing,
  type OccasionOfPerson,
} from '../contacts/occasions/find-occasions.sql.ts';
import { presentAuthor } from '../drafts/author-of-draft.ts';
import { findRules, type RuleRecord, type StoredRule } from './occasion-rules.sql.ts';
import { canChangeRule } from './rule-access.ts';
import { todayIn } from './rule-times.ts';

export async function listOccasionRules(context: CallerContext, db: Statements): Promise<List<OccasionRule>> {
  const { organization, caller } = context;
  const workspaceIds = caller.workspaces.map(({ id }) => id);
  const data = await presentRules(context, db, await findRules(db, organization.id, workspaceIds));
  return { data, list_meta: { total_count: data.length } };
}

export const presentRule = async (
  context: CallerContext,
  db: Statements,
  rule: RuleRecord,
): Promise<OccasionRule> => only(await presentRules(context, db, [rule]));

const presentRules = (
  context: CallerContext,
  db: Statements,
  rules: readonly RuleRecord[],
): Promise<OccasionRule[]> =>
  Promise.all(rules.map(async (rule) => present(context, rule, await nextOf(context, db, rule))));

/** Whom a rule is for. */
export const audienceOf = (rule: StoredRule): Audience => ({
  organizationId: rule.organization_id,
  workspaceId: rule.workspace_id,
  listId: rule.list_id,
  occasion: rule.occasion,
  years: rule.years,
});

async function nextOf(
  context: CallerContext,
  db: Statements,
  rule: RuleRecord,
): Promise<OccasionOfPerson | null> {
  if (rule.problem === 'list_gone') return null;
  const [next] = await findComing(db, audienceOf(rule), todayIn(rule.time_zone, context.now), 1);
  return next ?? null;
}

export const presentComing = (coming: readonly OccasionOfPerson[]): OccasionPreview['coming'] =>
  coming.slice(0, mostComing).map(({ id, first_name, last_name, date }) => ({
    contact_id: id,
    first_name,
    last_name,
    occurs_on: date,
  }));

const present = (
  { caller }: CallerContext,
  rule: RuleRecord,
  next: OccasionOfPerson | null,
): OccasionRule => ({
  id: rule.id,
  workspace: rule.workspace,
  name: rule.name,
  occasion: rule.occasion,
  years: rule.years,
  days_before: rule.days_before,
  is_for_everybody: rule.audience === 'everyone',
  list: rule.list,
  template: rule.template,
  user: presentAuthor(rule.user),
  send_time: rule.send_time,
  time_zone: rule.time_zone,
  is_paused: rule.due_at === null,
  problem: rule.problem,
  next: next && only(presentComing([next])),
  waiting_drafts: rule.waiting_drafts,
  can_change: canChangeRule(caller, rule),
  created_by: presentAuthor(rule.author),
  created_at: rule.created_at.toISOString(),
  updated_at: rule.updated_at.toISOString(),
});
