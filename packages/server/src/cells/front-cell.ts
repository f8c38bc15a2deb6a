import type { IncomingMessage, ServerResponse } from 'node:http';
import { mainCell } from '../deployment/cells/cell-address.ts';
import { refuseRequest } from '../http/refused-requests.ts';
import { AppError } from '../kit/errors.ts';
import type { Credential } from './credential-of.ts';
import type { AskedCell, Found } from './find-cell.ts';
import type { InjectableCell } from './relay.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** The service of a cell in this process. */
export interface FrontCell extends AskedCell, InjectableCell {
  /** False until its database was found in order. */
  readonly isReady: boolean;
  readonly handle: Handle;
}

/** What the ways of a request have in common. */
export interface Surroundings {
  /** `main` first. */
  readonly cells: () => readonly FrontCell[];
  /** Asks the cells for a credential. Null if too many from the address of the request were unknown, so that nobody is asked. */
  readonly look: (request: IncomingMessage, credential: Credential) => Promise<Found | null>;
  /** Answers that a part of the service cannot be reached. */
  readonly refuse: Handle;
  /** Answers that too many from the address of the request were unknown, which says nothing about this one. */
  readonly refuseMany: Handle;
  /** The cell for an organization that registers itself. */
  readonly placeNext: () => Promise<string>;
}

export const namedCells = ({ cells }: Pick<Surroundings, 'cells'>, names: readonly string[]): FrontCell[] =>
  cells().filter(({ name }) => names.includes(name));

export function mainOf({ cells }: Pick<Surroundings, 'cells'>): FrontCell {
  const [main] = cells();
  if (!main) throw new Error('There is always the cell main.');
  return main;
}

/** What is of the deployment is copied from `main`, so it is changed there. */
const changesOfMain = /^\/internal\/operator\/(?:operators|catalog|setup)(?:\/|$)/;

const isForMain = ({ method, url = '' }: IncomingMessage): boolean =>
  method !== 'GET' && changesOfMain.test(url.split('?', 1)[0] ?? '');

/** Hands a request to its cell. */
export function handOver(
  cell: FrontCell | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  { refuse }: Pick<Surroundings, 'refuse'>,
): void {
  if (cell && cell.name !== mainCell && isForMain(request)) {
    refuseRequest(
      request,
      new AppError('forbidden', 'This is changed for all cells in main: sign in there.'),
    );
  }
  if (cell?.isReady) cell.handle(request, response);
  else refuse(request, response);
}
