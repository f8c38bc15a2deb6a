import { createSecretKey, type KeyObject } from 'node:crypto';
import { type EnvironmentReader, listOf } from './environment-reader.ts';

export interface MailSettings {
  /** The sender of mail. A mail on behalf of a gift's sender has the name "SENDER via NAME". */
  readonly mailFrom: { readonly name: string; readonly address: string };
  /** Mails that cannot be delivered return to addresses of this domain. Undefined means that they return to `mailFrom`. */
  readonly mailReturnDomain: string | undefined;
  /** The secrets that returned mail is signed with at its HTTP hook, the newest first. Empty means that there is no hook. */
  readonly mailHookSecrets: readonly KeyObject[];
  /** How mail is signed. Null if the mail server signs it, or nobody does. */
  readonly mailDkim: { readonly keyFile: string; readonly domain: string; readonly selector: string } | null;
}

export function readMailSettings(read: EnvironmentReader): MailSettings {
  const mailFrom = readMailbox(
    read.accepted('MAIL_FROM', isMailbox, 'an address such as "Gifts <gifts@example.com>"') ??
      'Gifts <gifts@localhost>',
  );
  return {
    mailFrom,
    mailReturnDomain: readDomain(read, 'MAIL_RETURN_DOMAIN', 'bounces.example.com'),
    mailHookSecrets: readHookSecrets(read),
    mailDkim: readDkim(read, domainOf(mailFrom.address)),
  };
}

function isMailbox(text: string): boolean {
  return /^([^<>@]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text);
}

function readMailbox(text: string): MailSettings['mailFrom'] {
  const [, name, address] = /^([^<>]+)<(.+)>$/.exec(text) ?? [];
  return { name: name?.trim() ?? 'Gifts', address: address ?? text };
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^(?=.{1,253}$)${label}(\\.${label})+$`, 'i');

const readDomain = (read: EnvironmentReader, name: string, example: string): string | undefined =>
  read.accepted(name, (text) => domain.test(text), `a domain such as ${example}`)?.toLowerCase();

/** As Standard Webhooks defines it: 24 to 64 bytes in base64. A wrong value is not repeated. */
const secret = /^whsec_([\w+/-]{32,88}={0,2})$/;

function readHookSecrets(read: EnvironmentReader): KeyObject[] {
  const texts = listOf(read.text('MAIL_HOOK_SECRET'));
  const keys = texts
    .map((text) => Buffer.from(secret.exec(text)?.[1] ?? '', 'base64'))
    .filter(({ length }) => length >= 24 && length <= 64);
  if (keys.length < texts.length) {
    read.problems.push(
      'MAIL_HOOK_SECRET must be "whsec_" followed by 24 to 64 bytes in base64, or several such secrets with commas between them, the newest first: make one with echo "whsec_$(openssl rand -base64 32)".',
    );
  }
  return keys.map((key) => createSecretKey(key));
}

/** The domain of the signature must be that of MAIL_FROM or one above it, or receivers would not count it (DMARC). */
function readDkim(read: EnvironmentReader, fromDomain: string): MailSettings['mailDkim'] {
  const keyFile = read.text('MAIL_DKIM_KEY_FILE');
  const selector = read.accepted(
    'MAIL_DKIM_SELECTOR',
    (text) => new RegExp(`^${label}(\\.${label})*$`, 'i').test(text),
    'a name such as gifts2026',
  );
  const given = readDomain(read, 'MAIL_DKIM_DOMAIN', 'example.com');
  if (!keyFile && !selector && !given) return null;
  if (!keyFile || !selector) {
    read.problems.push(
      'MAIL_DKIM_KEY_FILE and MAIL_DKIM_SELECTOR must be set together, and MAIL_DKIM_DOMAIN only with them: set both, or remove all.',
    );
    return null;
  }
  const signing = given ?? fromDomain;
  if (fromDomain !== signing && !fromDomain.endsWith(`.${signing}`)) {
    read.problems.push(
      `MAIL_DKIM_DOMAIN is ${signing} and must be the domain of MAIL_FROM (${fromDomain}) or one above it.`,
    );
  }
  return { keyFile, domain: signing, selector };
}
