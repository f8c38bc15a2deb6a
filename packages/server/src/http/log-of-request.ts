import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** The log whose lines have the id of the request. Fastify makes it of the log of the service, and knows less of its type. */
export const logOf = ({ log }: FastifyRequest): Logger => log as Logger;
