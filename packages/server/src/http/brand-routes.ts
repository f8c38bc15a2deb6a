/** The logo and the colours of organizations, which their gift pages and mails load from our own origin. */
import { brandColors, brandVariables, isColor } from '@gifts/contract/brand-colors';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context/context.ts';
import { findLogo } from '../modules/organizations/organization-logos.sql.ts';
import { enforceAddressLimit } from './address-limits.ts';
import type { RateLimiter } from './rate-limit.ts';

const logoFile = /^([0-9a-f]{64})\.png$/;
const yearSeconds = 365 * 86_400;

/** A logo never changes under its name. The colours may be made in another way by a later release. */
export function registerBrandRoutes(
  app: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  limiter: RateLimiter | null,
): void {
  app.get<{ Params: { code: string; file: string } }>('/logos/:code/:file', async (request, reply) => {
    enforceAddressLimit(limiter, request, reply);
    const { code, file } = request.params;
    const [, name] = logoFile.exec(file) ?? [];
    const picture = name && /^\w{1,32}$/.test(code) ? await findLogo(db.sharedReader, code, name) : null;
    if (!picture) return reply.callNotFound();
    return reply
      .type('image/png')
      .headers({
        'cache-control': `public, max-age=${yearSeconds}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(picture);
  });
  app.get<{ Params: { file: string } }>('/brand/:file', (request, reply) => {
    const color = `#${request.params.file.replace(/\.css$/, '')}`;
    if (!request.params.file.endsWith('.css') || !isColor(color)) return reply.callNotFound();
    return reply
      .type('text/css; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
      .send(styleOf(color));
  });
}

function styleOf(color: string): string {
  const variables = Object.entries(brandVariables(brandColors(color)));
  return `:root{${variables.map(([name, value]) => `${name}:${value}`).join(';')}}\n`;
}
