/**
 * Takes the requests of a socket behind which are several cells, and hands each to the service of its cell. With one cell there is no
 * front.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../config/config.ts';
import { createRateLimiter } from '../http/rate-limit.ts';
import { refuseRequest } from '../http/refused-requests.ts';
import { networkOf } from '../kit/client-address.ts';
import { AppError } from '../kit/errors.ts';
import { cookieNames } from '../modules/people/session-cookie.ts';
import { type Credential, destinationOf } from './credential-of.ts';
import { type CellFinder, createCellFinder } from './find-cell.ts';
import {
  type FrontCell,
  type Handle,
  handOver,
  mainOf,
  namedCells,
  type Surroundings,
} from './front-cell.ts';
import { serveCallback } from './serve-callback.ts';
import { serveForm } from './serve-form.ts';

export interface FrontOptions extends Pick<Surroundings, 'cells' | 'placeNext'> {
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'rateLimitRps' | 'rateLimitBurst'>;
}

export function createFront({ config, cells, placeNext }: FrontOptions): Handle {
  const cookies = cookieNames(config);
  const finder = createCellFinder(cells);
  const refuseWith =
    (error: () => AppError): Handle =>
    (request, response) => {
      refuseRequest(request, error());
      mainOf({ cells }).handle(request, response);
    };
  const surroundings: Surroundings = {
    ...{ cells, placeNext, look: limitedLook(config, finder) },
    ...{ refuse: refuseWith(partAway), refuseMany: refuseWith(manyUnknown) },
  };
  const serve = (work: Promise<void>, response: ServerResponse) => void work.catch(() => response.destroy());
  return (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const destination = destinationOf({ method, url, headers }, cookies);
    switch (destination.to) {
      case 'main':
        return mainOf({ cells }).handle(request, response);
      case 'form':
        return serve(serveForm(request, response, surroundings), response);
      case 'all cells':
        return serve(serveCallback(request, response, surroundings), response);
      case 'cell': {
        const { credential } = destination;
        const [only, ...others] = finder.known(credential)?.cells ?? [];
        if (only !== undefined && others.length === 0)
          return handOver(namedCells({ cells }, [only])[0], request, response, surroundings);
        return serve(serveCredential(credential, request, response, surroundings), response);
      }
    }
  };
}

const partAway = () =>
  new AppError(
    'unavailable',
    'A part of the service cannot be reached just now, and the request may be for it; retry in a moment.',
  );

const manyUnknown = () =>
  new AppError(
    'rate_limited',
    'Too many requests with keys, links or addresses that nobody knows came from this address; wait for the seconds in Retry-After and try again.',
  );

/** The cells limit what is unknown themselves. This limit keeps whoever guesses from asking all cells each time. */
function limitedLook(config: FrontOptions['config'], finder: CellFinder): Surroundings['look'] {
  const trust = proxyAddress.compile([...config.trustedProxies]);
  const unknown = createRateLimiter({ rps: config.rateLimitRps, burst: config.rateLimitBurst });
  return async (request, credential) => {
    const network = networkOf(proxyAddress(request, trust));
    if (unknown?.isExhausted(network)) return finder.known(credential) ?? null;
    const found = await finder.find(credential);
    if (found.cells.length === 0) unknown?.take(network);
    return found;
  };
}

/** What no cell knows is answered by `main`, as it answers without other cells. */
async function serveCredential(
  credential: Credential,
  request: IncomingMessage,
  response: ServerResponse,
  surroundings: Surroundings,
): Promise<void> {
  const found = await surroundings.look(request, credential);
  if (found === null) return surroundings.refuseMany(request, response);
  const having = namedCells(surroundings, found.cells);
  if (having.length === 0 && !found.isSure) return surroundings.refuse(request, response);
  const cell = having.length > 1 ? await cellOfLink(having, request) : (having[0] ?? mainOf(surroundings));
  handOver(cell, request, response, surroundings);
}

/** Two cells have made the same link code: the page of the whole link is in one of them. To ask for it changes nothing. */
async function cellOfLink(
  cells: readonly FrontCell[],
  { url = '/' }: IncomingMessage,
): Promise<FrontCell | undefined> {
  const [, site = '', link = ''] = url.split(/[/?]/);
  const page: Readonly<Record<string, string>> = {
    gift: `/gift/${link}`,
    r: `/r/${link}`,
    pay: `/pay/${link}/summary`,
    cards: `/cards/${link}/form`,
  };
  for (const cell of cells) {
    const { statusCode } = await cell.inject({ method: 'GET', url: page[site] ?? url });
    if (statusCode < 400) return cell;
  }
  return cells[0];
}
