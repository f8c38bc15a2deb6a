/**
 * Refuses requests as soon as their head is read, before they are routed and authenticated: under too many requests, most of the
 * work of a process would otherwise be to refuse them. It knows whose a request is by its `Authorization` header, if the same
 * header was good before. Whatever it does not know is refused or answered later.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ErrorBody } from '@gifts/contract/errors';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../context/caller.ts';
import type { RequestLog } from '../../modules/requests/request-log.process.ts';
import type { ProcessMetrics } from '../../observability/process-metrics.ts';
import { stopReading } from '../body/unread-body.ts';
import { type KeyOwner, type LoggedOperation, logRefusal, ownerOf } from '../log-request.ts';
import { pathOf } from '../other-methods.ts';
import { requestIdOf } from '../request-id.ts';
import { type Admission, overloadSentence } from './admission.ts';
import type { RequestKind } from './waiting-requests.ts';

export interface Door {
  /** Names an operation whose requests may be refused here. One with parameters in its path is left to the router. */
  watch(operation: WatchedOperation): void;
  /** Remembers whose requests have this header. */
  remember(authorization: string, caller: Caller): void;
  /** Hands on what it does not refuse. */
  before(answer: RequestListener): RequestListener;
  /** Refuses nothing any more. */
  stop(): void;
}

interface WatchedOperation extends LoggedOperation {
  readonly kind: RequestKind;
}

interface DoorOptions {
  readonly admission: Pick<Admission, 'refuseWithoutRoom'>;
  readonly log: RequestLog;
  readonly metrics: Pick<ProcessMetrics, 'noteRequest'> | null;
  /** Returns the headers that every answer has. */
  readonly headers: (requestId: string) => Record<string, string>;
}

/** Longer ones would fill the memory: any number of spaces may stand before a key. */
const longestHeader = 250;

export function createDoor({ admission, log, metrics, headers }: DoorOptions): Door {
  const operations = new Map<string, WatchedOperation>();
  const owners = new LRUCache<string, KeyOwner>({ max: 10_000 });
  let isStopped = false;

  /** Returns true if the request is refused. */
  function refuses(request: IncomingMessage, response: ServerResponse): boolean {
    const owner = owners.get(request.headers.authorization ?? '');
    const watched = owner && operations.get(`${request.method} ${pathOf(request.url ?? '')}`);
    if (!owner || !watched) return false;
    const { kind } = watched;
    const isGone = () => request.socket.destroyed;
    const seconds = admission.refuseWithoutRoom({ kind, sender: owner.organizationId, isGone });
    if (seconds === null) return false;
    metrics?.noteRequest(watched.id, 503, 0);
    const head = { id: requestIdOf(request), headers: request.headers };
    logRefusal(log, head, owner, watched);
    void send(request, response, { ...headers(head.id), 'retry-after': String(seconds) });
    return true;
  }

  return {
    watch(operation) {
      const { method, path } = operation.operation;
      if (!path.includes('{')) operations.set(`${method} ${path}`, operation);
    },
    remember(authorization, caller) {
      const owner = authorization.length <= longestHeader ? ownerOf(caller) : null;
      if (owner) owners.set(authorization, owner);
    },
    before: (answer) => (request, response) => {
      if (isStopped || !refuses(request, response)) answer(request, response);
    },
    stop() {
      isStopped = true;
    },
  };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): Promise<void> {
  const isClosing = await stopReading(request);
  const answer: ErrorBody = {
    error: overloadSentence,
    code: 'unavailable',
    request_id: headers['request-id'] ?? '',
  };
  const body = JSON.stringify(answer);
  response.writeHead(503, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...(isClosing && { connection: 'close' }),
  });
  response.end(body);
}
