import type { IncomingMessage } from 'node:http';
import { AppError } from '../../kit/errors.ts';

/** With a key, 64 MiB may take two minutes. Pages and card gateways send a few kilobytes. */
export const bodyTimeoutsMs = { withKey: 120_000, withoutKey: 10_000 };

/** Reads a body. `onChunk` gets each part of it with the length so far, and refuses the body by an error. */
export function readBytes(
  payload: IncomingMessage,
  onChunk: (chunk: Buffer, length: number) => void,
  timeoutMs: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
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
      length += chunk.length;
      try {
        onChunk(chunk, length);
        chunks.push(chunk);
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
