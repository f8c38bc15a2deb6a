/** Reads the JSON body of a request and refuses it as soon as it exceeds a limit. */
import type { IncomingMessage } from 'node:http';
import { bodyLimits } from '@gifts/contract/body-limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import { bodyTooLarge } from './body-too-large.ts';
import { createJsonScan } from './json-scan.ts';
import type { LargeBodies } from './large-bodies.ts';
import { parseBody } from './parse-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the place of a large body. Null if the body is not large. */
    releaseBody: (() => void) | null;
  }
}

/** With a key, 64 MiB may take two minutes. The pages send a few hundred bytes. */
const timeoutsMs = { withKey: 120_000, ofPages: 10_000 };

/** Returns the value of the body. The place of a large one is held until the request has been carried out. */
export async function receiveBody(
  request: FastifyRequest,
  payload: IncomingMessage,
  largeBodies: LargeBodies,
): Promise<unknown> {
  const { bodyLimit } = request.routeOptions;
  const announced = Number(payload.headers['content-length'] ?? 0);
  const checkLength = (bytes: number) => {
    if (bytes > bodyLimit) throw bodyTooLarge(bodyLimit);
    if (bytes <= bodyLimits.usual || request.releaseBody || !request.caller) return;
    request.releaseBody = largeBodies.admit(request.caller.organization.id);
  };
  try {
    checkLength(announced);
    const timeoutMs = request.caller ? timeoutsMs.withKey : timeoutsMs.ofPages;
    return parseBody(await readAll(payload, checkLength, timeoutMs));
  } catch (error) {
    request.releaseBody?.();
    throw error;
  }
}

function readAll(
  payload: IncomingMessage,
  checkLength: (bytes: number) => void,
  timeoutMs: number,
): Promise<Buffer> {
  const scan = createJsonScan();
  const chunks: Buffer[] = [];
  let length = 0;
  const take = (chunk: Buffer) => {
    length += chunk.length;
    checkLength(length);
    scan.read(chunk);
    chunks.push(chunk);
  };
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      payload.off('data', onData).off('end', onEnd).off('error', onError);
    };
    const fail = (error: unknown) => {
      stop();
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        fail(error);
      }
    };
    const onEnd = () => {
      stop();
      resolve(Buffer.concat(chunks, length));
    };
    const onError = () => fail(new AppError('invalid_request', 'The connection ended within the body.'));
    const timer = setTimeout(() => fail(tooSlow(timeoutMs)), timeoutMs);
    payload.on('data', onData).on('end', onEnd).on('error', onError);
  });
}

const tooSlow = (timeoutMs: number) =>
  new AppError('invalid_request', `The body did not arrive within ${timeoutMs / 1_000} seconds.`);
