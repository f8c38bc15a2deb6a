/**
 * The API reference at `/docs`. It shares its origin with the payment form, and people type API keys into it, so it runs
 * no scripts but its own, sends nothing to other sites and is shown in no frame.
 */
import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

export async function registerReference(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload !== 'string') return;
      reply.headers({
        'content-security-policy': policyFor(payload, new URL(publicUrl).origin),
        'referrer-policy': 'no-referrer',
      });
    });
    scope.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        pageTitle: 'Gift Order Service API',
        // The reference is self-contained and loads nothing from other sites.
        telemetry: false,
        withDefaultFonts: false,
        showDeveloperTools: 'never',
        hideClientButton: true,
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
    done();
  });
}

/** The page starts its script with a few lines of its own, which are allowed by their hash. */
function policyFor(page: string, publicOrigin: string): string {
  const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    // The script of the reference makes its styles itself.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self' data:",
    `connect-src 'self' ${publicOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
