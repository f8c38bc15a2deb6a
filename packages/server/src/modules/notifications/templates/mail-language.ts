/** The language of a mail: its texts, and how it writes names, amounts and times. */
import { formatUsd } from '@gifts/contract/format-usd';
import { directionOf, type Language } from '../../../kit/languages.ts';
import type { Cents } from '../../../kit/money.ts';
import { isolated } from '../../../kit/text-direction.ts';
import { maxNameCharacters } from './mail-parts.ts';
import { type MailTexts, textsIn } from './mail-texts.ts';
import { oneLine } from './people-text.ts';

export interface MailLanguage {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: MailTexts;
  /** A line that people wrote, at most as long as that; empty if nothing is visible. It cannot reorder the text around it. */
  readonly line: (text: string, maxCharacters: number) => string;
  readonly amount: (cents: Cents) => string;
  /** Such as "Thursday, March 4, 2027 at 5:00 PM UTC". */
  readonly time: (date: Date) => string;
  /** Such as "Thursday, March 4". */
  readonly day: (date: Date) => string;
  /** Such as "March 2027". */
  readonly month: (date: Date) => string;
  readonly list: (items: readonly string[]) => string;
  /** What stands between the parts of a place or of a choice. */
  readonly comma: string;
  /** Puts sentences one behind the other. */
  readonly sentences: (...sentences: readonly string[]) => string;
}

const commas: Partial<Record<Language, string>> = { ar: '، ', ja: '、' };

const opened = new Map<Language, MailLanguage>();

export function openMailLanguage(language: Language): MailLanguage {
  const known = opened.get(language);
  if (known) return known;
  const timeZone = 'UTC';
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone });
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone });
  const list = new Intl.ListFormat(language, { type: 'unit' });
  const mailLanguage: MailLanguage = {
    language,
    direction: directionOf(language),
    texts: textsIn(language),
    line: (text, maxCharacters) => {
      const line = oneLine(text, maxCharacters);
      return line === '' ? '' : isolated(line, language);
    },
    amount: (cents) => formatUsd(cents, language),
    time: (date) => `${plainSpaces(time.format(date))} UTC`,
    day: (date) => day.format(date),
    month: (date) => month.format(date),
    list: (items) => list.format(items),
    comma: commas[language] ?? ', ',
    sentences: (...sentences) => sentences.join(language === 'ja' ? '' : ' '),
  };
  opened.set(language, mailLanguage);
  return mailLanguage;
}

/** The runtime writes narrow spaces, which some mail programs do not have. */
const plainSpaces = (text: string): string => text.replace(/\s/g, ' ');

export function greetingTo({ texts, line }: MailLanguage, firstName: string): string {
  const name = line(firstName, maxNameCharacters);
  return name === '' ? texts('hello_unnamed') : texts('hello', { name });
}

/** The name of the sender of a gift, as its recipient reads it. */
export const senderOf = ({ texts, line }: MailLanguage, fromName: string): string =>
  line(fromName, maxNameCharacters) || texts('sender_unnamed');

/** The name of a recipient, as the sender reads it. */
export const recipientOf = ({ texts, line }: MailLanguage, firstName: string): string =>
  line(firstName, maxNameCharacters) || texts('recipient_unnamed');

/** The names of products, as far as they are visible. */
export const productNames = ({ line }: MailLanguage, names: readonly string[]): string[] =>
  names.map((name) => line(name, 120)).filter((name) => name !== '');
