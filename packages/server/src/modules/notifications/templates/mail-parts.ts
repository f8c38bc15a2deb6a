/** Parts that all mails share: names, quoted messages, cards and times. */

import { assert } from '../../../kit/assert.ts';
import { isolated, textDirection } from '../../../kit/text-direction.ts';
import { oneLine, paragraphs } from './people-text.ts';

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

export type CardPicture = { readonly url: string; readonly alt: string };

/** Limited because a longer name would hide the rest of a subject. */
const maxNameCharacters = 60;

export function personName(name: string, whenEmpty: string): string {
  return isolated(oneLine(name, maxNameCharacters)) || whenEmpty;
}

export function greetingTo(firstName: string): string {
  return `Hi ${personName(firstName, 'there')},`;
}

/**
 * Returns the sender name that the recipient sees. The address is always the service's own: receiving systems
 * accept an address only if its domain authorizes the sending server (DMARC), and the domain of the gift's sender
 * does not.
 */
export function senderName(fromName: string, serviceName: string): string {
  const name = replyName(fromName);
  return name ? `${name} via ${serviceName}` : serviceName;
}

/** Returns the name beside an address. Many mail programs would show an address or a quoted name in it as the real one. */
export const replyName = (fromName: string): string =>
  oneLine(fromName.replace(/[<>"@\\]/g, ' '), maxNameCharacters);

/** Returns the slots of the message block. All of them are null if there is no message. */
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

/** Returns the address of a link or picture. The service itself creates them, so anything but http(s) is a bug. */
export function webAddress(url: string): string {
  // The error is logged and a gift link is a secret, so the sentence contains only its beginning.
  assert(
    /^https?:\/\/[^\s"'<>]+$/.test(url),
    `A mail can link only to a web address, not to ${url.slice(0, 10)}…`,
  );
  return url;
}

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });

/** Returns a time such as "Thursday, March 4, 2027 at 5:00 PM UTC". */
export function readableTime(date: Date): string {
  return `${time.format(date).replace(/\s/g, ' ')} UTC`;
}

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Returns a day such as "Thursday, March 4". */
export const readableDay = (date: Date): string => day.format(date);

/**
 * Returns the text with "> " before every line, so that a quoted message cannot look like the service's own text.
 */
export function quoted(text: string): string {
  return text.replace(/^/gm, '> ');
}

/** Joins the parts of a text version with an empty line; parts that are null are left out. */
export function textParts(...parts: readonly (string | null)[]): string {
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`;
}
