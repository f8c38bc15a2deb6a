/** Reads the stream of changes as a browser does. */
import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type LiveKind, livePath } from '@gifts/contract/dashboard/live';
import type { TestApp } from '../../harness/app.ts';
import type { Browser } from '../people/people-fixtures.ts';

/** What a request for a stream was answered. A stream stays open until it is closed. */
export interface StreamAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: IncomingMessage;
  close(): void;
}

export interface OpenStream extends Omit<StreamAnswer, 'body'> {
  /** The kinds of each message so far. */
  readonly messages: readonly (readonly LiveKind[])[];
  /** True if the server has ended the stream. */
  isEnded(): boolean;
}

/** Asks for a stream on a connection of its own, which closes with it. */
export async function ask(
  { url }: Pick<TestApp, 'url'>,
  browser: Browser,
  organizationId: string,
): Promise<StreamAnswer> {
  const request = get(`${url}${livePath}?organization=${organizationId}`, {
    headers: { cookie: browser.cookieHeader() },
    agent: false,
  });
  const [body]: IncomingMessage[] = await once(request, 'response');
  assert(body);
  // Whoever closes a stream breaks it off.
  for (const each of [request, body]) each.on('error', () => {});
  return { status: body.statusCode ?? 0, headers: body.headers, body, close: () => void request.destroy() };
}

/** Asks for a stream, closes what is answered, and returns its status. */
export async function statusOf(...of: Parameters<typeof ask>): Promise<number> {
  const { status, close } = await ask(...of);
  close();
  return status;
}

export async function openStream(...of: Parameters<typeof ask>): Promise<OpenStream> {
  const { status, headers, body, close } = await ask(...of);
  assert.equal(status, 200);
  const messages: LiveKind[][] = [];
  let isEnded = false;
  let rest = '';
  body.setEncoding('utf8');
  body.on('data', (part: string) => {
    const blocks = (rest + part).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, data] = /^event: changes\ndata: (.*)$/.exec(block) ?? [];
      if (data) messages.push(JSON.parse(data).kinds);
    }
  });
  body.once('end', () => {
    isEnded = true;
  });
  return { status, headers, messages, isEnded: () => isEnded, close };
}

/** All kinds that a stream has told, each once. */
export const kindsOf = ({ messages }: OpenStream): LiveKind[] => [...new Set(messages.flat())].sort();
