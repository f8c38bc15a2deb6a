/**
 * Asks an address of the service itself, which may be private, through whatever is in front of it. The certificate is judged and
 * not required, so that one question tells what is wrong with it and whether the address leads here. Nothing secret is sent.
 */
import { type ClientRequest, get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';

export interface OwnAnswer {
  readonly status: number;
  /** Where a redirect leads. */
  readonly location: string | null;
  readonly body: string;
  /** Null without TLS. */
  readonly certificate: Certificate | null;
}

export interface Certificate {
  /** Why browsers would refuse it, in the words of OpenSSL such as `CERT_HAS_EXPIRED`. Null if they accept it. */
  readonly problem: string | null;
  readonly validUntil: Date;
}

/** `failure` is the code of the error, such as `ECONNREFUSED` or `ENOTFOUND`. */
export type Asked = OwnAnswer | { readonly failure: string };

export interface AskOptions {
  readonly timeoutMs?: number;
  /** PEM certificates that are trusted instead of the system's. */
  readonly trustedCertificates?: string;
}

const defaultTimeoutMs = 5_000;
const maxBodyBytes = 64 * 1_024;

export async function askOwnAddress(url: string, options: AskOptions = {}): Promise<Asked> {
  const { timeoutMs = defaultTimeoutMs, trustedCertificates: ca } = options;
  const settings = {
    agent: false,
    headers: { accept: 'application/json', 'user-agent': 'gift-order-service doctor' },
    signal: AbortSignal.timeout(timeoutMs),
  } as const;
  try {
    const answer = await received(
      url.startsWith('https:')
        ? getSecure(url, { ...settings, rejectUnauthorized: false, ...(ca !== undefined && { ca }) })
        : getPlain(url, settings),
    );
    const certificate = url.startsWith('https:') ? certificateOf(answer.socket as TLSSocket) : null;
    return {
      status: answer.statusCode ?? 0,
      location: answer.headers.location ?? null,
      body: await beginningOf(answer),
      certificate,
    };
  } catch (error) {
    return { failure: codeOf(error as NodeJS.ErrnoException) };
  }
}

const received = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => request.once('response', resolve).once('error', reject));

/** Returns an empty text for a body that no answer of the service has. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) answer.destroy();
  });
  return text(answer).catch(() => '');
}

function certificateOf(socket: TLSSocket): Certificate {
  const { valid_to } = socket.getPeerCertificate();
  const { authorizationError } = socket as { authorizationError: unknown };
  const problem =
    authorizationError instanceof Error && 'code' in authorizationError
      ? authorizationError.code
      : authorizationError;
  return { problem: socket.authorized ? null : String(problem), validUntil: new Date(valid_to) };
}

/** A name with several addresses fails with the errors of all of them. */
function codeOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'ETIMEDOUT';
  if (error.code !== undefined) return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : error.message;
}
