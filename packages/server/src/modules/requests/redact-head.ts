/** What is kept of the head of a request: its path and those headers that help to recognize it. */
import { createHash } from 'node:crypto';
import { isId } from './is-id.ts';
import { described } from './redact.ts';

const uuid = /^([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The path of the contract with those of its parameters that are ids of this service. */
export const keptPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (part, name: string) => {
    const value = params[name];
    return typeof value === 'string' && isId(value) ? value.toLowerCase() : part;
  });

/** Whoever knows a request id finds its request. One that a caller has chosen is not stored, as it could name a person. */
export const keptRequestId = (organizationId: string, requestId: string): string =>
  isId(requestId)
    ? requestId.toLowerCase()
    : `sha256:${createHash('sha256').update(`${organizationId} ${requestId}`).digest('hex')}`;

export const shownRequestId = (kept: string): string | null => (kept.startsWith('sha256:') ? null : kept);

/** The beginning tells keys apart that are random, and opens nothing. */
export function keptIdempotencyKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  const start = uuid.exec(key)?.[1];
  return start === undefined ? described(key) : `${start}…`;
}

const knownPrograms = [
  'AppleWebKit Chrome Firefox Gecko Mozilla Safari Edg',
  'GuzzleHttp Go-http-client Java PostmanRuntime Python Python-urllib Ruby Wget',
  'aiohttp axios curl gifts-sdk got httpie insomnia node node-fetch okhttp php',
  'python-httpx python-requests reqwest undici',
]
  .join(' ')
  .split(' ');
const product = new RegExp(
  `(?:^|[ ;(])((?:${knownPrograms.join('|')})(?:/\\d{1,4}(?:\\.\\d{1,4}){0,3})?)(?=$|[ ;)])`,
  'g',
);

/** Programs write names and addresses into this header, so only those that are well known are kept. */
export function keptUserAgent(header: string | undefined): string | null {
  if (header === undefined) return null;
  const found = [...header.slice(0, 500).matchAll(product)].map(([, name]) => name);
  return found.length > 0 ? found.join(' ') : described(header);
}
