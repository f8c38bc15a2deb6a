/**
 * Receives mail that came back, from a mail server that posts it. A request is signed, and its message counts only if it
 * names an address that the service made for one mail.
 */
import type { IncomingMessage } from 'node:http';
import { bodyLimits } from '@gifts/contract/body-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context/context.ts';
import { AppError } from '../kit/errors.ts';
import { takeReturnedMail } from '../modules/gifts/take-returned-mail.process.ts';
import { type AddressLimits, enforceAddressLimit, giveBackToAddress } from './address-limits.ts';
import { bodyTooLarge } from './body/body-too-large.ts';
import { bodyTimeoutsMs, readBytes } from './body/read-bytes.ts';
import { initiatedBy } from './initiated-by.ts';
import { signatureProblem } from './verify-webhook.ts';

const path = '/hooks/mail/returned';
const mediaType = 'message/rfc822';

export function registerMailHook(
  app: FastifyInstance,
  services: Services,
  { callback: limiter }: AddressLimits,
): void {
  const { mailHookSecrets } = services.config;
  if (mailHookSecrets.length === 0) return;
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(mediaType, (_request: FastifyRequest, payload: IncomingMessage) =>
      readBytes(payload, checkLength, bodyTimeoutsMs.withoutKey),
    );
    const options = {
      bodyLimit: bodyLimits.returnedMail,
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        enforceAddressLimit(limiter, request, reply);
        if (!isMessage(request)) throw notAMessage();
      },
    };
    scope.post(path, options, async (request, reply) => {
      const message = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const problem = signatureProblem(request.headers, message, mailHookSecrets, services.clock.now());
      if (problem !== null) throw new AppError('unauthorized', problem);
      giveBackToAddress(limiter, request);
      const initiator = initiatedBy({ kind: 'job', name: 'take_returned_mail' }, request);
      const returned = await takeReturnedMail({ ...services, initiator }, message);
      services.log.info({ returned_mail: returned, request_id: request.id }, 'Returned mail was received');
      return reply.status(204).send();
    });
    done();
  });
}

const isMessage = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() === mediaType;

const notAMessage = () => new AppError('unsupported_media_type', `Send the message as ${mediaType}.`);

function checkLength(_chunk: Buffer, length: number): void {
  if (length > bodyLimits.returnedMail) throw bodyTooLarge(bodyLimits.returnedMail);
}
