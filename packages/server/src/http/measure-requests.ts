/** Counts, times and traces every request that is answered. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '../kit/tracing.ts';
import type { ProcessMetrics } from '../observability/process-metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The id of the operation that a route answers. */
    operation?: string;
  }
  interface FastifyRequest {
    /** Null if nothing is traced. */
    span: Span | null;
  }
}

/** To be called before the routes are registered. */
export function measureRequests(app: FastifyInstance, metrics: Pick<ProcessMetrics, 'noteRequest'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.noteRequest(nameOf(request), reply.statusCode, reply.elapsedTime);
    done();
  });
}

/**
 * A trace begins here: callers on the internet cannot make the service record one, or name its parent. The id of the request is
 * what callers know.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = tracing.start({
      name: nameOf(request),
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? '',
        'gifts.request_id': request.id,
      },
    });
    done();
  });
  // The body is read meanwhile, from a socket that knows nothing of spans.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) tracing.within(request.span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request;
    span?.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.fail(request.failure?.code ?? String(reply.statusCode));
    span?.end();
    done();
  });
}

/** A bounded number of names: no address has an id or a link in it. */
function nameOf({ method, routeOptions }: FastifyRequest): string {
  const { config, url } = routeOptions;
  if (config.operation !== undefined) return config.operation;
  return url === undefined ? 'unknown' : `${method} ${url}`;
}
