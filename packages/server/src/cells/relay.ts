/** Hands requests to several cells, whose bodies are read once for that. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { bodyTimeoutsMs, readBytes } from '../http/body/read-bytes.ts';

/** A cell that takes a request as if it had come over a connection. */
export interface InjectableCell {
  readonly name: string;
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
}

/** Reads a body, and of one that is too long a little more than allowed: the server then refuses it as it always does. */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limitBytes: number,
): Promise<Buffer> {
  if (request.headers.expect !== undefined) response.writeContinue();
  const parts: Buffer[] = [];
  const keep = (chunk: Buffer, length: number) => {
    parts.push(chunk);
    if (length > limitBytes) throw new Error('The body is too long.');
  };
  const body = readBytes(request, keep, bodyTimeoutsMs.withoutKey);
  return body.catch(() => Buffer.concat(parts));
}

export function inject(
  cell: InjectableCell,
  { method = 'GET', url = '/', headers, socket }: IncomingMessage,
  payload: Buffer,
): Promise<LightMyRequestResponse> {
  // The body is whole now, so it has a length and nothing waits for it.
  const { 'transfer-encoding': _chunked, expect: _expected, ...others } = headers;
  return cell.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: { ...others, 'content-length': String(payload.length) },
    payload,
    remoteAddress: socket.remoteAddress ?? '',
  });
}

export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { statusCode, headers, rawPayload }: LightMyRequestResponse,
): void {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
  // What was not read of the body cannot be followed by another request.
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(statusCode);
  response.end(rawPayload);
}

/**
 * Asks one after the other until one accepts. If none does, the answer is that of the first one, which is all that somebody learns
 * who may not know where it was tried.
 */
export async function firstAccepted(
  cells: readonly InjectableCell[],
  ask: (cell: InjectableCell) => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse | null> {
  let first: LightMyRequestResponse | null = null;
  for (const cell of cells) {
    const answer = await ask(cell);
    if (answer.statusCode < 400) return answer;
    first ??= answer;
  }
  return first;
}

/**
 * Chooses the answer to a callback that every cell got. One that could not take it may be the one that it is for, so the sender is told
 * to repeat it, which is harmless for the others.
 */
export const answerOfAll = (answers: readonly LightMyRequestResponse[]): LightMyRequestResponse | undefined =>
  answers.find(({ statusCode }) => statusCode >= 500 || statusCode === 429) ??
  answers.find(({ statusCode }) => statusCode < 400) ??
  answers[0];
