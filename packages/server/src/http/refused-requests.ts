/** Requests that were refused before they came to the server, because the cell that they are for cannot be used. */
import type { IncomingMessage } from 'node:http';
import type { AppError } from '../kit/errors.ts';

const refusals = new WeakMap<IncomingMessage, AppError>();

/** The server answers the request with the error, in the form of its path. */
export const refuseRequest = (request: IncomingMessage, error: AppError): void =>
  void refusals.set(request, error);

export const refusalOf = (request: IncomingMessage): AppError | undefined => refusals.get(request);
