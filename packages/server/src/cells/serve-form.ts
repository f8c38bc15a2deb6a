/** Forms of people who are not signed in: what says who they are is in the body. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimits } from '@gifts/contract/body-limits';
import { type Credential, credentialOfForm } from './credential-of.ts';
import type { Found } from './find-cell.ts';
import { type FrontCell, mainOf, namedCells, type Surroundings } from './front-cell.ts';
import { answerOfAll, firstAccepted, type InjectableCell, inject, readBody, sendAnswer } from './relay.ts';

/** Their answers are the same whether or not somebody is known. Each cell that knows them mails a link of its own. */
const mailed: ReadonlySet<string> = new Set(['/internal/sign_in/links', '/internal/password/resets']);
const registration = '/internal/registrations';

export async function serveForm(
  request: IncomingMessage,
  response: ServerResponse,
  surroundings: Surroundings,
): Promise<void> {
  const path = request.url?.split('?', 1)[0] ?? '';
  const body = await readBody(request, response, bodyLimits.page);
  const credential = credentialOfForm(body, request.headers['content-type']);
  const found = credential ? await surroundings.look(request, credential) : { cells: [], isSure: true };
  if (found === null) return surroundings.refuseMany(request, response);
  const cells = await cellsOfForm(path, { credential, found }, surroundings);
  if (cells === null) return surroundings.refuse(request, response);
  const ask = (cell: InjectableCell) => inject(cell, request, body);
  const answer = mailed.has(path)
    ? answerOfAll(await Promise.all(cells.map(ask)))
    : await firstAccepted(cells, ask);
  if (answer) sendAnswer(request, response, answer);
}

/** Returns the cells to ask, in their order; null if the one that is meant cannot be used. */
async function cellsOfForm(
  path: string,
  { credential, found }: { readonly credential: Credential | null; readonly found: Found },
  surroundings: Surroundings,
): Promise<FrontCell[] | null> {
  if (found.cells.length > 0) {
    const usable = namedCells(surroundings, found.cells).filter(({ isReady }) => isReady);
    return usable.length > 0 ? usable : null;
  }
  // To say of an address that it may be known where nobody can look would say of others that they are not.
  if (!found.isSure && credential?.kind !== 'email') return null;
  const next = path === registration ? namedCells(surroundings, [await surroundings.placeNext()]) : [];
  return [next[0] ?? mainOf(surroundings)];
}
