/**
 * Reads SMTP_URL, such as smtp://user:password@mail.example.com:587 (STARTTLS) or smtps://… (TLS from the start,
 * port 465).
 */
import { OperatorError } from '../../kit/errors.ts';

export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** True if the connection uses TLS from the start. */
  readonly secure: boolean;
  /** True if STARTTLS is required, so that a password is never sent unencrypted over a network. */
  readonly requireTLS: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
};

const howTo = 'Write it like smtp://user:password@mail.example.com:587, or smtps://… for TLS from the start.';

/** Parses SMTP_URL. Options after a `?` are ignored, because the service decides how it uses connections. */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  // The address can contain a password, so no message repeats it.
  if (url === null) throw new OperatorError(`SMTP_URL is not an address. ${howTo}`);
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') {
    throw new OperatorError(`SMTP_URL begins with ${url.protocol}, which is not mail. ${howTo}`);
  }
  if (url.hostname === '') throw new OperatorError(`SMTP_URL names no host. ${howTo}`);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const auth = credentials(url);
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && auth !== null && !isLoopback(host),
    ...(auth && { auth }),
  };
}

function credentials(url: URL): { user: string; pass: string } | null {
  if (url.username === '' && url.password === '') return null;
  if (url.username === '' || url.password === '') {
    throw new OperatorError(`SMTP_URL has a user or a password, but not both. ${howTo}`);
  }
  return { user: decode(url.username), pass: decode(url.password) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new OperatorError(
      'SMTP_URL has a "%" in its user or password that stands for nothing; write a "%" itself as %25.',
    );
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
