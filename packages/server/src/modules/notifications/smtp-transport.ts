/** Sends mail over SMTP with a small pool of connections. Each call sends a mail at most once. */
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport, type NodemailerError } from 'nodemailer';
import pLimit from 'p-limit';
import type { FailureCode, MailTransport, OutgoingMail, SendOutcome } from '../../ports/mail-transport.ts';
import { messageOf } from './compose-message.ts';
import { type DkimKey, signedHeaders } from './dkim-key.ts';
import { printable, smtpOutcome } from './smtp-failure.ts';
import { parseSmtpUrl, type SmtpServer } from './smtp-url.ts';

export type SmtpSettings = {
  readonly smtpUrl: string;
  /** PEM certificates that are trusted instead of the system's. */
  readonly trustedCertificates?: string;
  /** Signs each mail. Without it, the mail server signs, or nobody. */
  readonly dkim?: DkimKey;
  readonly timeouts?: Partial<typeof defaultTimeouts>;
};

const maxConnections = 5;
/** The maximum number of mails composed at the same time. More would only wait and use memory. */
const maxComposed = 2 * maxConnections;
/**
 * Limited because servers dislike connections that never end. A new connection also finds a server that was
 * replaced.
 */
const maxMessagesPerConnection = 100;

const defaultTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  /** The longest time without data from the server, including the time in which it checks a mail. */
  silenceMs: 60_000,
  /** The longest time of one send, counted from the start of its turn. */
  sendMs: 180_000,
  /** The longest time of a mail whose sender waits for the outcome. */
  tryOutMs: 20_000,
  /** The time that close() gives to mails that are being sent. */
  closeMs: 10_000,
};

export function createSmtpTransport(settings: SmtpSettings): MailTransport {
  const server = parseSmtpUrl(settings.smtpUrl);
  const timeouts = { ...defaultTimeouts, ...settings.timeouts };
  const pool = createPool(server, timeouts, settings);
  const runLimited = pLimit(maxComposed);
  const underWay = new Set<Promise<SendOutcome>>();
  let closing = false;

  async function attempt(mail: OutgoingMail): Promise<SendOutcome> {
    if (!isAddress(mail.to)) {
      return {
        outcome: 'rejected',
        failure: 'invalid_address',
        response: 'The address is not one mail can go to.',
      };
    }
    try {
      await runLimited(() =>
        pool.sendMail({ ...messageOf(mail), signal: AbortSignal.timeout(timeouts.sendMs) }),
      );
      return { outcome: 'sent' };
    } catch (error) {
      return outcomeOf(error, closing);
    }
  }

  return {
    async send(mail) {
      if (closing) return { outcome: 'failed', failure: 'closing' };
      const sending = attempt(mail);
      underWay.add(sending);
      return await sending.finally(() => underWay.delete(sending));
    },
    async tryOut(mail) {
      try {
        const signal = AbortSignal.timeout(timeouts.tryOutMs);
        const sent = await pool.sendMail({ ...messageOf(mail), signal });
        return { isAccepted: true, answer: printable(sent.response) };
      } catch (error) {
        const { response } = error as NodemailerError;
        return {
          isAccepted: false,
          answer: response ? printable(response) : sentence(checkFailure(error, closing), server),
        };
      }
    },
    async check() {
      try {
        await pool.verify();
        return null;
      } catch (error) {
        return sentence(checkFailure(error, closing), server);
      }
    },
    async close() {
      closing = true;
      pool.close();
      const limit = new AbortController();
      const tooLong = wait(timeouts.closeMs, undefined, { signal: limit.signal }).catch(() => undefined);
      await Promise.race([Promise.allSettled(underWay), tooLong]);
      limit.abort();
      pool.close({ force: true });
      await Promise.allSettled(underWay);
    },
  };
}

function createPool(
  server: SmtpServer,
  timeouts: typeof defaultTimeouts,
  { trustedCertificates: ca, dkim }: SmtpSettings,
) {
  return createTransport({
    ...server,
    pool: true,
    maxConnections,
    maxMessages: maxMessagesPerConnection,
    // This applies only to a mail whose connection closed before its transmission began.
    maxRequeues: 2,
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    // The library's log would contain addresses and the server's texts. The mail's row stores the outcome instead.
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(ca !== undefined && { tls: { ca } }),
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: signedHeaders,
      },
    }),
  });
}

/** True for a single address that cannot be read as a second address, a name or a command. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\],;:\\"\p{Cc}]+@[^\s@<>()[\],;:\\"\p{Cc}]+$/u.test(text);
}

function outcomeOf(error: unknown, closing: boolean): Exclude<SendOutcome, { outcome: 'sent' }> {
  const outcome = error instanceof Error ? smtpOutcome(error as NodemailerError) : null;
  if (closing && outcome?.outcome !== 'rejected') return { outcome: 'failed', failure: 'closing' };
  if (outcome === null) throw error;
  return outcome;
}

function checkFailure(error: unknown, closing: boolean): FailureCode {
  // The library has no code for a server that closes the connection during the check.
  if (error instanceof Error && error.message === 'Connection closed') return 'connection_lost';
  const outcome = outcomeOf(error, closing);
  return outcome.outcome === 'failed' ? outcome.failure : 'unexpected_response';
}

function sentence(failure: FailureCode, server: SmtpServer): string {
  const name = `${server.host}:${server.port}`;
  const sentences: Record<FailureCode, string> = {
    timeout: `The mail server ${name} does not answer in time; check host and port in SMTP_URL and the firewall.`,
    dns_failed: `The mail server's name ${server.host} does not resolve; check the host in SMTP_URL.`,
    connection_refused: `Nothing listens at the mail server ${name}; check host and port in SMTP_URL.`,
    host_unreachable: `There is no route to the mail server ${name}; check the host in SMTP_URL and the network.`,
    connection_lost: `The mail server ${name} ended the connection; smtps:// in SMTP_URL is for TLS from the start.`,
    tls_failed: `No trusted encryption with the mail server ${name}; check its certificate, and smtp:// or smtps:// in SMTP_URL.`,
    auth_failed: `The mail server ${name} refuses the login; check user and password in SMTP_URL.`,
    sender_refused: `The mail server ${name} does not let MAIL_FROM send, or an address of MAIL_RETURN_DOMAIN.`,
    server_busy: `The mail server ${name} is there but puts mail off; try again later.`,
    unexpected_response: `What answers at ${name} does not speak SMTP as expected; check the port in SMTP_URL.`,
    closing: 'The mail transport is closed because the service is stopping.',
  };
  return sentences[failure];
}
