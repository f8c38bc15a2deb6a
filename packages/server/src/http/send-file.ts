/** Sends a file while it is made. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../kit/file-answer.ts';

/** A reader that takes nothing for so long would keep its place from others. */
const silenceMs = 60_000;

/** Resolves when everything has been sent, or nobody reads any more. */
export async function sendFile(
  reply: FastifyReply,
  contentType: string,
  { name, parts }: FileAnswer,
): Promise<FastifyReply> {
  const { raw } = reply;
  raw.setTimeout(silenceMs, () => raw.destroy());
  reply
    .type(contentType)
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(parts));
  // Who goes away in between is no failure of the service.
  await finished(raw).catch(() => {});
  return reply;
}
