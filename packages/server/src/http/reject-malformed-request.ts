import type { Socket } from 'node:net';
import { type ErrorBody, type ErrorCode, errorCodes } from '@gifts/contract/errors';
import { newId } from '../kit/ids.ts';

/** Answers data that is not HTTP or has too large headers. There is no request yet, only a socket. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(render('invalid_request', sentences[error.code ?? ''] ?? 'The request is not valid HTTP.'));
}

const sentences: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The address and headers of the request are longer than 32 KiB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

function render(code: ErrorCode, sentence: string): string {
  const requestId = newId();
  const body: ErrorBody = { error: sentence, code, request_id: requestId };
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${errorCodes[code].status} Bad Request`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
