/** Reads the body of a request and refuses it as soon as it exceeds a limit. */
import type { IncomingMessage } from 'node:http';
import { bodyLimits } from '@gifts/contract/body-limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import { bodyTooLarge } from './body-too-large.ts';
import { createJsonScan } from './json-scan.ts';
import type { LargeBodies } from './large-bodies.ts';
import { parseBody, readCsvText } from './parse-body.ts';
import { bodyTimeoutsMs, readBytes } from './read-bytes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the place of a large body. Null if the body is not large. */
    releaseBody: (() => void) | null;
  }
}

/** Returns the value of the body, which for CSV is its text. The place of a large one is held until the request has been carried out. */
export async function receiveBody(
  request: FastifyRequest,
  payload: IncomingMessage,
  bodyType: 'application/json' | 'text/csv',
  largeBodies: LargeBodies,
): Promise<unknown> {
  const { bodyLimit } = request.routeOptions;
  if (bodyType !== bodyTypeOf(request)) throw unsupportedBody(request);
  const announced = Number(payload.headers['content-length'] ?? 0);
  const checkLength = (bytes: number) => {
    if (bytes > bodyLimit) throw bodyTooLarge(bodyLimit);
    if (bytes <= bodyLimits.usual || request.releaseBody || !request.caller) return;
    request.releaseBody = largeBodies.admit(request.caller.organization.id);
  };
  try {
    checkLength(announced);
    const scan = bodyType === 'text/csv' ? null : createJsonScan();
    const onChunk = (chunk: Buffer, length: number) => {
      checkLength(length);
      scan?.read(chunk);
    };
    const timeoutMs = request.caller ? bodyTimeoutsMs.withKey : bodyTimeoutsMs.withoutKey;
    const bytes = await readBytes(payload, onChunk, timeoutMs);
    return bodyType === 'text/csv' ? readCsvText(bytes) : parseBody(bytes);
  } catch (error) {
    request.releaseBody?.();
    throw error;
  }
}

const bodyTypeOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.bodyType ?? 'application/json';

export const unsupportedBody = (request: FastifyRequest): AppError =>
  new AppError('unsupported_media_type', `Send the body as ${bodyTypeOf(request)}.`);
