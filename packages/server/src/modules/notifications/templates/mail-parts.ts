/** Parts that all mails share. */
import { assert } from '../../../kit/assert.ts';
import type { Language } from '../../../kit/languages.ts';
import { textsIn } from './mail-texts.ts';
import { oneLine } from './people-text.ts';

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

export type CardPicture = { readonly url: string; readonly alt: string };

/** Limited because a longer name would hide the rest of a subject. */
export const maxNameCharacters = 60;

/**
 * Returns the sender name that the recipient sees. The address is always the service's own: receiving systems
 * accept an address only if its domain authorizes the sending server (DMARC), and the domain of the gift's sender
 * does not.
 */
export function senderName(fromName: string, serviceName: string, language: Language = 'en'): string {
  const name = replyName(fromName);
  return name ? textsIn(language)('sender_via', { name, service: serviceName }) : serviceName;
}

/** Returns the name beside an address. Many mail programs would show an address or a quoted name in it as the real one. */
export const replyName = (fromName: string): string =>
  oneLine(fromName.replace(/[<>"@\\]/g, ' '), maxNameCharacters);

/** Returns the address of a link or picture. The service itself creates them, so anything but http(s) is a bug. */
export function webAddress(url: string): string {
  // The error is logged and a gift link is a secret, so the sentence contains only its beginning.
  assert(
    /^https?:\/\/[^\s"'<>]+$/.test(url),
    `A mail can link only to a web address, not to ${url.slice(0, 10)}…`,
  );
  return url;
}
