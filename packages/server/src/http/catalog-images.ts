/**
 * The pictures of the built-in catalog. Each is stored as PNG, which every mail program shows, and as WebP, a quarter as
 * large, for browsers that say that they take it. Both have the same address.
 */
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const images = join(import.meta.dirname, '../../catalog/images');

export async function registerCatalogImages(app: FastifyInstance): Promise<void> {
  await app.register((routes, _options, done) => {
    routes.register(fastifyStatic, { root: images, serve: false, index: false, maxAge: '1d' });
    routes.get<{ Params: { '*': string } }>('/images/*', (request, reply) => {
      const [, name] = picture.exec(request.params['*']) ?? [];
      if (!name) return reply.callNotFound();
      return reply.header('vary', 'accept').sendFile(`${name}.${typeFor(request)}`);
    });
    done();
  });
}

/** The address of a picture, and its name without the type. */
const picture = /^([\w-]+(?:\/[\w-]+)*)\.png$/;

const typeFor = ({ headers }: FastifyRequest): 'webp' | 'png' =>
  headers.accept?.includes('image/webp') ? 'webp' : 'png';
