/** Failures that a client of the sandbox asks for with the header `Sandbox-Fault`, to test how it handles them. */
import { notOneOf } from '@gifts/contract/check/sentences';
import { isOneOf } from '@gifts/contract/is-one-of';
import { keysOf } from '@gifts/contract/keys-of';
import { type SandboxFault, sandboxFaults } from '@gifts/contract/sandbox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../context/caller.ts';
import { badRequest } from '../kit/bad-request.ts';
import { AppError } from '../kit/errors.ts';

/** As the reference says. */
export const defaultFaultTimeoutMs = 30_000;

/** Numbers of requests that are left without an answer at the same time. */
const most = { ofAll: 50, ofOrganization: 5 };

/** A failure that a request asked for. It is not logged as a failure of the service. */
export class RequestedFailure extends AppError {}

export interface SandboxFaults {
  /** Fails as the request asks for. Returns true if nobody may answer it, and false if it asks for no fault. */
  play(request: FastifyRequest, reply: FastifyReply, caller: Caller): boolean;
}

export function createSandboxFaults(app: FastifyInstance, timeoutMs: number): SandboxFaults {
  const timeouts = createTimeouts(timeoutMs);
  // A stop does not wait for requests that are never answered.
  app.addHook('preClose', async () => timeouts.endAll());
  return {
    play(request, reply, caller) {
      const fault = readFault(request.headers['sandbox-fault']);
      switch (fault) {
        case null:
          return false;
        case 'rate_limit':
          throw rateLimited(reply);
        case 'unavailable':
          throw new RequestedFailure('unavailable', askedFor);
        case 'timeout':
          timeouts.begin(reply, caller.organization.id);
          return true;
      }
    },
  };
}

const askedFor = 'The request asked for this failure with the header Sandbox-Fault.';

function readFault(header: string | string[] | undefined): SandboxFault | null {
  if (header === undefined) return null;
  const known = keysOf(sandboxFaults);
  if (typeof header === 'string' && isOneOf(known, header)) return header;
  throw badRequest([{ field: 'Sandbox-Fault', message: notOneOf(known, 'Sandbox-Fault') }]);
}

function rateLimited(reply: FastifyReply): RequestedFailure {
  if (!reply.hasHeader('ratelimit-policy')) reply.header('ratelimit-policy', '"default";q=1;w=1');
  reply.header('ratelimit', '"default";r=0;t=1');
  return new RequestedFailure('rate_limited', askedFor, { retryAfterSeconds: 1 });
}

/** Requests that are not answered until their connections are closed. */
function createTimeouts(timeoutMs: number) {
  const ends = new Set<() => void>();
  const countOf = new Map<string, number>();
  let isStopping = false;

  function begin(reply: FastifyReply, organizationId: string): void {
    const count = countOf.get(organizationId) ?? 0;
    if (count >= most.ofOrganization) throw tooManyOfOrganization();
    if (ends.size >= most.ofAll) throw tooMany();
    const { socket } = reply.request.raw;
    reply.hijack();
    const end = () => socket.destroy();
    if (isStopping || socket.destroyed) return void end();
    const timer = setTimeout(end, timeoutMs);
    ends.add(end);
    countOf.set(organizationId, count + 1);
    socket.once('close', () => {
      clearTimeout(timer);
      ends.delete(end);
      const left = (countOf.get(organizationId) ?? 1) - 1;
      if (left === 0) countOf.delete(organizationId);
      else countOf.set(organizationId, left);
    });
  }

  return {
    begin,
    endAll: () => {
      isStopping = true;
      for (const end of ends) end();
    },
  };
}

const tooManyOfOrganization = () =>
  new AppError(
    'rate_limited',
    `At most ${most.ofOrganization} requests of an organization wait with Sandbox-Fault: timeout at the same time; retry when some of them have ended.`,
  );

const tooMany = () =>
  new AppError(
    'rate_limited',
    `At most ${most.ofAll} requests of all organizations wait with Sandbox-Fault: timeout at the same time; retry when some of them have ended.`,
  );
