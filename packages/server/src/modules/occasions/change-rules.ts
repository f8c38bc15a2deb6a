import {
  type CreateOccasionRuleInput,
  mostOccasionRules,
  type OccasionRule,
  type UpdateOccasionRuleInput,
} from '@gifts/contract/dashboard/occasion-rules';
import type { FieldError } from '@gifts/contract/errors';
import { canReach, canWrite } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { workspaceOf } from '../contacts/contact-access.ts';
import { findList } from '../contacts/lists/contact-lists.sql.ts';
import { findTemplate } from '../drafts/templates/gift-templates.sql.ts';
import { lockOrganization } from '../organizations/lock-organization.ts';
import { findCallerByUserId } from '../organizations/organizations.sql.ts';
import {
  countRules,
  findRule,
  type StoredRule,
  writeRule,
  writeRuleChange,
  writeRuleDeletion,
} from './occasion-rules.sql.ts';
import { presentRule } from './present-rules.ts';
import { lockOwnRule } from './rule-access.ts';
import { isTimeZone } from './rule-times.ts';

export async function createOccasionRule(
  context: CallerContext,
  tx: Tx,
  input: CreateOccasionRuleInput,
): Promise<OccasionRule> {
  const { organization, caller, clock, now } = context;
  const workspaceId = workspaceOf(context, input.workspace_id);
  lockOrganization(tx, organization.id);
  if ((await countRules(tx, organization.id)) >= mostOccasionRules) {
    throw new AppError(
      'invalid_request',
      `Your organization has ${mostOccasionRules} rules, and none has more: delete one that you do not need.`,
    );
  }
  const rule: StoredRule = {
    organization_id: organization.id,
    id: newId(),
    workspace_id: workspaceId,
    name: input.name.trim(),
    occasion: input.occasion,
    years: yearsOf(input.years),
    days_before: input.days_before,
    ...audienceOfInput(input.list_id),
    template_id: input.template_id.toLowerCase(),
    user_id: input.user_id.toLowerCase(),
    send_time: input.send_time,
    time_zone: input.time_zone,
    due_at: now,
    prepared_until: null,
    lacks_space: false,
    created_by: caller.user.id,
    created_at: clock.now(),
    updated_at: clock.now(),
  };
  await refuseUnfit(tx, rule);
  writeRule(tx, rule);
  return showRule(context, tx, rule);
}

export async function updateOccasionRule(
  context: CallerContext,
  tx: Tx,
  id: string,
  { is_paused: isPaused, ...input }: UpdateOccasionRuleInput,
): Promise<OccasionRule> {
  const rule = await lockOwnRule(context, tx, id);
  const wasPaused = rule.due_at === null;
  const pauses = isPaused ?? wasPaused;
  const changed: StoredRule = {
    ...rule,
    name: input.name?.trim() ?? rule.name,
    years: input.years === undefined ? rule.years : yearsOf(input.years),
    days_before: input.days_before ?? rule.days_before,
    ...(input.list_id !== undefined && audienceOfInput(input.list_id)),
    template_id: input.template_id?.toLowerCase() ?? rule.template_id,
    user_id: input.user_id?.toLowerCase() ?? rule.user_id,
    send_time: input.send_time ?? rule.send_time,
    time_zone: input.time_zone ?? rule.time_zone,
    // A change may be for somebody whose day is near, so it is looked at once.
    due_at: pauses ? null : context.now,
    // What passed during a pause is not made up for.
    prepared_until: wasPaused || pauses ? null : rule.prepared_until,
    updated_at: context.clock.now(),
  };
  // A rule that lost something can be paused without it.
  if (Object.keys(input).length > 0) await refuseUnfit(tx, changed);
  writeRuleChange(tx, changed);
  return showRule(context, tx, changed);
}

export async function deleteOccasionRule(context: CallerContext, tx: Tx, id: string): Promise<void> {
  writeRuleDeletion(tx, await lockOwnRule(context, tx, id));
}

const yearsOf = (years: readonly number[] | null | undefined): number[] | null =>
  years ? [...new Set(years)].sort((a, b) => a - b) : null;

const audienceOfInput = (listId: string | null | undefined): Pick<StoredRule, 'audience' | 'list_id'> =>
  listId ? { audience: 'list', list_id: listId.toLowerCase() } : { audience: 'everyone', list_id: null };

async function showRule(context: CallerContext, tx: Tx, { id }: StoredRule): Promise<OccasionRule> {
  const rule = await findRule(tx, context.organization.id, id);
  assert(rule, 'the rule was written in this transaction');
  return presentRule(context, tx, rule);
}

/** Refuses what would keep a rule from preparing anything, all at once. */
async function refuseUnfit(tx: Tx, rule: StoredRule): Promise<void> {
  const { organization_id: organizationId } = rule;
  const [template, list, user] = await Promise.all([
    findTemplate(tx, organizationId, rule.template_id ?? ''),
    rule.audience === 'list' ? findList(tx, organizationId, rule.list_id ?? '') : null,
    findCallerByUserId(tx, organizationId, rule.user_id),
  ]);
  const problems: FieldError[] = [];
  if (rule.years && rule.occasion === 'birthday') {
    problems.push({ field: 'years', message: 'Years can be chosen for anniversaries only' });
  }
  if (!template || (template.workspace_id !== null && template.workspace_id !== rule.workspace_id)) {
    const message = `The workspace has no template with the id ${rule.template_id}`;
    problems.push({ field: 'template_id', message });
  }
  if (rule.audience === 'list' && list?.workspace_id !== rule.workspace_id) {
    problems.push({ field: 'list_id', message: `The workspace has no list with the id ${rule.list_id}` });
  }
  if (!user || !canWrite(user) || !canReach(user, rule)) {
    const message = `Nobody with the id ${rule.user_id} may send gifts in the workspace`;
    problems.push({ field: 'user_id', message });
  }
  if (!isTimeZone(rule.time_zone)) {
    problems.push({ field: 'time_zone', message: `There is no such time zone: ${rule.time_zone}` });
  }
  if (problems.length > 0) throw badRequest(problems);
}
