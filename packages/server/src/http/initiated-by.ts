import type { FastifyRequest } from 'fastify';
import type { Caller } from '../context/caller.ts';
import type { Actor, Initiator, Origin } from '../context/initiator.ts';
import { networkOf } from '../kit/client-address.ts';

export const originOf = (request: FastifyRequest): Origin => ({
  clientAddress: networkOf(request.ip),
  userAgent: request.headers['user-agent'] ?? null,
  requestId: request.id,
});

export const initiatedBy = (actor: Actor, request: FastifyRequest): Initiator => ({
  actor,
  origin: originOf(request),
});

export function actorOf({ user, key }: Caller): Actor {
  const { email } = user;
  if (key?.kind === 'fulfilment') {
    return { kind: 'fulfilment_key', email, keyId: key.id, keyName: key.name };
  }
  return { kind: 'user', userId: user.id, email, keyId: key?.id ?? null, keyName: key?.name ?? null };
}
