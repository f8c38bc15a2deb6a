/** A route for the signed callbacks of an outside company. The signature covers the exact bytes of the body. */
import type { IncomingMessage } from 'node:http';
import { bodyLimits } from '@gifts/contract/body-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AddressLimits, enforceAddressLimit, giveBackToAddress } from './address-limits.ts';
import { bodyTooLarge } from './body/body-too-large.ts';
import { bodyTimeoutsMs, readBytes } from './body/read-bytes.ts';

export interface CallbackRequest {
  /** The name in the path. */
  readonly name: string;
  readonly headers: FastifyRequest['headers'];
  readonly rawBody: Buffer;
  /** To be called if the signature is wrong. Only such callbacks count for the limit of their address. */
  readonly onUnsigned: () => void;
}

export interface CallbackRoute {
  /** Contains `:name`. */
  readonly path: string;
  /** Throws if nobody of this name may call. */
  requireName(name: string): void;
  /** Resolves when the callback can be answered with 200. */
  take(request: CallbackRequest): Promise<void>;
}

type Callback = { Params: { name: string } };

export function registerCallbackRoute(
  app: FastifyInstance,
  { callback: limiter }: AddressLimits,
  { path, requireName, take }: CallbackRoute,
): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', (_request: FastifyRequest, payload: IncomingMessage) =>
      readBytes(payload, checkLength, bodyTimeoutsMs.withoutKey),
    );
    const options = {
      bodyLimit: bodyLimits.callback,
      onRequest: async (request: FastifyRequest<Callback>, reply: FastifyReply) => {
        requireName(request.params.name);
        enforceAddressLimit(limiter, request, reply);
      },
    };
    scope.post<Callback>(path, options, async (request, reply) => {
      let isSigned = true;
      const { headers, params } = request;
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const onUnsigned = () => {
        isSigned = false;
      };
      try {
        await take({ name: params.name, headers, rawBody, onUnsigned });
      } finally {
        if (isSigned) giveBackToAddress(limiter, request);
      }
      return reply.status(200).type('application/json; charset=utf-8').send('{}');
    });
    done();
  });
}

function checkLength(_chunk: Buffer, length: number): void {
  if (length > bodyLimits.callback) throw bodyTooLarge(bodyLimits.callback);
}
