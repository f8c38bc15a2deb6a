import { fullName } from '@gifts/contract/names';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { OccasionOfPerson } from '../contacts/occasions/find-occasions.sql.ts';
import { queueMail } from '../notifications/queue-mail.ts';
import { findNewsChoice } from '../organizations/gift-news.sql.ts';
import type { RuleRecord } from './occasion-rules.sql.ts';

/** A draft that was prepared. */
export interface PreparedDraft {
  readonly draftId: string;
  /** The day, as `YYYY-MM-DD`. */
  readonly date: string;
  readonly people: readonly OccasionOfPerson[];
}

/** A mail names so many days, and so many people of each. */
const namedDays = 7;
const namedPeople = 3;

/** Tells the member of a rule which drafts were prepared, once for all of a look. */
export async function mailPrepared(
  context: Context,
  tx: Tx,
  rule: RuleRecord,
  drafts: readonly PreparedDraft[],
): Promise<void> {
  const { user } = rule;
  const choice = await findNewsChoice(tx, rule.organization_id, user.id);
  if (!choice?.occasion_mails) return;
  const { publicUrl } = context.config;
  const [first] = drafts;
  queueMail(context, tx, {
    template: 'occasion_drafts',
    to: user.email,
    params: {
      memberFirstName: user.first_name,
      ruleName: rule.name,
      occasion: rule.occasion,
      drafts: drafts.length,
      days: drafts.slice(0, namedDays).map(({ date, people }) => ({
        date: `${date}T00:00:00Z`,
        names: people.slice(0, namedPeople).map(fullName),
        people: people.length,
      })),
      link: first && drafts.length === 1 ? `${publicUrl}/send/${first.draftId}` : `${publicUrl}/send`,
    },
  });
}
