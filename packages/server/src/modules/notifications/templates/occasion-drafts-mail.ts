/** The mail to a member that a rule has prepared drafts before birthdays or work anniversaries. */
import { type Letter, listOf } from './letter.ts';
import { greetingTo, type MailLanguage, recipientOf } from './mail-language.ts';
import { maxNameCharacters } from './mail-parts.ts';

/** The people of a day: how many, and the names of the first ones. `date` is the start of the day in UTC. */
export type OccasionDayOfMail = { date: Date; names: readonly string[]; people: number };

export type OccasionDraftsMailParams = {
  memberFirstName: string;
  ruleName: string;
  occasion: 'birthday' | 'anniversary';
  /** How many drafts were prepared. */
  drafts: number;
  /** The first days. */
  days: readonly OccasionDayOfMail[];
  link: string;
};

export function occasionDraftsMail(mail: MailLanguage, params: OccasionDraftsMailParams): Letter {
  const { texts, line } = mail;
  const rule = line(params.ruleName, maxNameCharacters) || texts('occasion_rule_unnamed');
  const count = params.drafts;
  const subject = texts(`occasion_${params.occasion}_subject`, { count });
  const more = count - params.days.length;
  const days = params.days.map((day) => lineOf(mail, day));
  return {
    subject,
    preheader: texts('occasion_next'),
    greeting: greetingTo(mail, params.memberFirstName),
    headline: subject,
    isCentered: false,
    blocks: [
      listOf(texts('occasion_prepared_by', { rule }), [
        ...days,
        ...(more > 0 ? [texts('more', { count: more })] : []),
      ]),
      { kind: 'paragraph', text: texts('occasion_next') },
      { kind: 'button', label: texts('occasion_open', { count }), url: params.link },
    ],
    footer: texts('occasion_footer'),
  };
}

function lineOf(mail: MailLanguage, { date, names, people }: OccasionDayOfMail): string {
  const { texts, list, day } = mail;
  const more = people - names.length;
  const shown = [
    ...names.map((name) => recipientOf(mail, name)),
    ...(more > 0 ? [texts('more', { count: more })] : []),
  ];
  return texts('label', { label: day(date), value: list(shown) });
}
