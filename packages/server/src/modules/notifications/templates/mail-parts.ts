/** What the mails share: how they address people, quote a message, show a card and say a time. */
import { assert } from '../../../kit/assert.ts';
import { isolated, oneLine, paragraphs, textDirection } from './people-text.ts';

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

export type CardPicture = { readonly url: string; readonly alt: string };

/** Longer names would push the rest of a subject out of sight. */
const maxNameCharacters = 60;

export function personName(name: string, whenEmpty: string): string {
  return isolated(oneLine(name, maxNameCharacters)) || whenEmpty;
}

export function greetingTo(firstName: string): string {
  return `Hi ${personName(firstName, 'there')},`;
}

/**
 * The name the recipient sees as sender. The address stays the house's own: a receiving system accepts mail from an
 * address only if its domain vouches for the server that hands it in (DMARC), and the sender's domain does not.
 */
export function senderName(fromName: string, serviceName: string): string {
  // An address or a quoted name in here would pass for the real sender in many mail programs.
  const name = oneLine(fromName.replace(/[<>"@\\]/g, ' '), maxNameCharacters);
  return name ? `${name} via ${serviceName}` : serviceName;
}

/** Slots of the message block; all null when there is nothing to quote. */
export function messageSlots(message: string | null) {
  const text = message === null ? '' : paragraphs(message);
  if (text === '') return { message: null, messageDirection: null, messageSide: null };
  const direction = textDirection(text);
  return { message: text, messageDirection: direction, messageSide: direction === 'rtl' ? 'right' : 'left' };
}

export function cardSlots(card: CardPicture | null) {
  if (card === null) return { cardUrl: null, cardAlt: null };
  return { cardUrl: webAddress(card.url), cardAlt: oneLine(card.alt, 200) };
}

/** Links and pictures come from us; anything but http(s) in their place is a fault of ours. */
export function webAddress(url: string): string {
  // A gift link opens the gift, so the sentence, which is logged, shows no more than its beginning.
  assert(
    /^https?:\/\/[^\s"'<>]+$/.test(url),
    `A mail can link only to a web address, not to ${url.slice(0, 10)}…`,
  );
  return url;
}

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });

/** Like "Thursday, March 4, 2027 at 5:00 PM UTC". */
export function readableTime(date: Date): string {
  return `${time.format(date).replace(/\s/g, ' ')} UTC`;
}

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Like "Thursday, March 4". */
export const readableDay = (date: Date): string => day.format(date);

/** Every line behind a mark, so that quoted words cannot pass for ours. */
export function quoted(text: string): string {
  return text.replace(/^/gm, '> ');
}

/** Joins the parts of a text version with an empty line; parts that are null are left out. */
export function textParts(...parts: readonly (string | null)[]): string {
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`;
}
