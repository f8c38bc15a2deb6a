import type { FastifyRequest } from 'fastify';
import { AppError } from '../kit/errors.ts';

/**
 * Refuses a request that a browser sent for a page of another site. Browsers say where a request comes from: by
 * `Sec-Fetch-Site` on https and on this machine, and by `Origin` everywhere.
 */
export function requireOwnOrigin(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { publicUrl }: { readonly publicUrl: string },
): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === new URL(publicUrl).origin : site === 'same-origin';
  if (isOwn) return;
  throw new AppError(
    'forbidden',
    `The request comes from another site, or does not say where it comes from: send it from a page of ${new URL(publicUrl).origin}.`,
  );
}
