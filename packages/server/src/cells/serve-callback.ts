import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimits } from '@gifts/contract/body-limits';
import type { Surroundings } from './front-cell.ts';
import { answerOfAll, inject, readBody, sendAnswer } from './relay.ts';

const limitOf = ({ url = '' }: IncomingMessage): number =>
  url.startsWith('/hooks/mail/') ? bodyLimits.returnedMail : bodyLimits.callback;

/** Outside companies do not know of cells, so each cell looks whether a callback is about something of its own. */
export async function serveCallback(
  request: IncomingMessage,
  response: ServerResponse,
  { cells, refuse }: Surroundings,
): Promise<void> {
  const body = await readBody(request, response, limitOf(request));
  const ready = cells().filter(({ isReady }) => isReady);
  const answer = answerOfAll(await Promise.all(ready.map((cell) => inject(cell, request, body))));
  // It may be about something of a cell that could not be told, so it has to come again.
  const isMissing = ready.length < cells().length && answer !== undefined && answer.statusCode < 400;
  if (answer === undefined || isMissing) refuse(request, response);
  else sendAnswer(request, response, answer);
}
