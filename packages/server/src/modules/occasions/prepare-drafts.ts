/** Prepares what a rule has to prepare now: one draft for all people of a day, so that a sender confirms once. */
import { mostDrafts } from '@gifts/contract/dashboard/drafts';
import { maxRecipients } from '@gifts/contract/order-batch';
import type { Caller } from '../../context/caller.ts';
import type { CallerContext, Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { lockContacts } from '../contacts/lock-contacts.ts';
import { findUnprepared, type OccasionOfPerson } from '../contacts/occasions/find-occasions.sql.ts';
import { occasionDays, yearOf } from '../contacts/occasions/occasion-days.ts';
import { rememberPrepared, writeForgottenYears } from '../contacts/occasions/prepared-occasions.sql.ts';
import { createDraft } from '../drafts/create-draft.ts';
import { countUnsentDrafts } from '../drafts/drafts.sql.ts';
import { readSchedule } from '../drafts/read-schedule.ts';
import { mostRecipientsOfDrafts } from '../drafts/recipients/add-draft-recipients.ts';
import { addPeopleToDraft } from '../drafts/recipients/add-people-to-draft.ts';
import { lockTemplate } from '../drafts/templates/gift-templates.sql.ts';
import { addressHashOf } from '../notifications/suppressions/address-hash.ts';
import { lockOrganization } from '../organizations/lock-organization.ts';
import { findCallerByUserId } from '../organizations/organizations.sql.ts';
import { mailPrepared, type PreparedDraft } from './mail-prepared.ts';
import {
  findRule,
  lockRule,
  type RuleRecord,
  writePreparedDraft,
  writeRuleChange,
} from './occasion-rules.sql.ts';
import { audienceOf } from './present-rules.ts';
import { daysToPrepare, nextLook, todayIn } from './rule-times.ts';

/** Recipients are copied so many at a time, so that other requests are served between. */
const peopleAtOnce = 2_000;

/**
 * Looks at a rule that is due. All of it is one transaction: after a crash nothing has happened and it is due again. Of two
 * processes the second waits for the row and finds that the rule is not due any more.
 */
export async function prepareDrafts(context: Context, tx: Tx, ruleId: string): Promise<void> {
  const { organization, now } = context;
  lockContacts(tx, organization.id);
  const found = await findRule(tx, organization.id, ruleId);
  // Whoever deletes a template locks it before the rules that name it.
  if (found?.template_id) await lockTemplate(tx, organization.id, found.template_id);
  const rule = await lockRule(tx, organization.id, ruleId);
  if (!rule?.due_at || rule.due_at > now) return;
  const next = { ...rule, due_at: nextLook(rule.time_zone, now) };
  if (rule.problem !== null && rule.problem !== 'drafts_full') {
    writeRuleChange(tx, next);
    return;
  }
  const today = todayIn(rule.time_zone, now);
  const { from, until } = daysToPrepare(rule, today);
  const people = await findUnprepared(tx, audienceOf(rule), rule.id, occasionDays(from, until));
  const { drafts, isComplete } = await prepareDays(context, tx, rule, people);
  writeForgottenYears(tx, organization.id, rule.id, yearOf(today) - 1);
  writeRuleChange(tx, {
    ...next,
    lacks_space: !isComplete,
    prepared_until: isComplete ? until : rule.prepared_until,
  });
  if (drafts.length > 0) await mailPrepared(context, tx, rule, drafts);
}

interface Prepared {
  readonly drafts: readonly PreparedDraft[];
  /** False if the organization has no space for more drafts or recipients. */
  readonly isComplete: boolean;
}

async function prepareDays(
  context: Context,
  tx: Tx,
  rule: RuleRecord,
  people: readonly OccasionOfPerson[],
): Promise<Prepared> {
  if (people.length === 0) return { drafts: [], isComplete: true };
  lockOrganization(tx, rule.organization_id);
  const unsent = await countUnsentDrafts(tx, rule.organization_id);
  let [spaceForDrafts, spaceForPeople] = [
    mostDrafts - unsent.drafts,
    mostRecipientsOfDrafts - unsent.recipients,
  ];
  const caller = await findCallerByUserId(tx, rule.organization_id, rule.user_id);
  assert(caller, 'a member who may send has not been removed');
  const drafts: PreparedDraft[] = [];
  for (const [date, ofDay] of Map.groupBy(people, (each) => each.date)) {
    for (let at = 0; at < ofDay.length; at += maxRecipients) {
      const part = ofDay.slice(at, at + maxRecipients);
      if (spaceForDrafts < 1 || spaceForPeople < part.length) return { drafts, isComplete: false };
      const draft = await prepareDraft(callerContext(context, caller), tx, rule, { date, people: part });
      if (!draft) continue;
      drafts.push(draft);
      spaceForDrafts -= 1;
      spaceForPeople -= draft.people.length;
    }
  }
  return { drafts, isComplete: true };
}

const callerContext = (context: Context, caller: Caller): CallerContext => ({
  ...context,
  caller,
  invalidateCallerCache: () => {},
});

/** Makes the draft for people of a day. Returns null if something was prepared for all of them already, under another id. */
async function prepareDraft(
  context: CallerContext,
  tx: Tx,
  rule: RuleRecord,
  { date, people: found }: Pick<PreparedDraft, 'date' | 'people'>,
): Promise<PreparedDraft | null> {
  const remembered = await rememberPrepared(
    tx,
    rule.organization_id,
    rule.id,
    found.map(({ id, email_key: email }) => ({
      contactId: id,
      year: yearOf(date),
      addressHash: email === null ? null : addressHashOf(context, email).toString('hex'),
    })),
  );
  const people = found.filter(({ id }) => remembered.has(id));
  if (people.length === 0) return null;
  const { id: draftId } = await createDraft(context, tx, {
    ...(rule.template_id && { template_id: rule.template_id }),
    form: {
      workspace_id: rule.workspace_id,
      batch_name: `${rule.name}, ${date}`,
      schedule: scheduleFor(context, rule, date),
    },
  });
  for (let from = 0; from < people.length; from += peopleAtOnce) {
    const ids = people.slice(from, from + peopleAtOnce).map(({ id }) => id);
    await addPeopleToDraft(context, tx, draftId, { contact_ids: ids });
  }
  writePreparedDraft(tx, {
    organization_id: rule.organization_id,
    draft_id: draftId,
    rule_id: rule.id,
    occurs_on: date,
    people_count: people.length,
  });
  return { draftId, date, people };
}

/** Without a schedule, the gift is sent when a member sends it: on the day itself, if the time of day has passed. */
function scheduleFor({ now }: Context, rule: RuleRecord, date: string) {
  const schedule = { local_time: `${date}T${rule.send_time}`, time_zone: rule.time_zone };
  const { at } = readSchedule(schedule);
  return at !== null && at > now ? schedule : null;
}
