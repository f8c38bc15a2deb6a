/** The log of a process: JSON lines without data of people, codes and keys. */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { maskCardNumbers } from '../kit/card-numbers.ts';
import { logError } from '../kit/log-error.ts';
import type { Tracing } from '../kit/tracing.ts';

interface LoggedRequest {
  readonly method?: string;
  readonly routeOptions?: { readonly url?: string };
}

export function openLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: DestinationStream,
  tracing: Tracing | null,
): Logger {
  return pino(
    {
      level: logLevel,
      // An error's message may contain a card number, so card numbers are masked in everything that is logged.
      hooks: { streamWrite: maskCardNumbers },
      serializers: {
        err: logError,
        error: logError,
        // The address of a request may be a gift link, so its pattern is logged.
        req: ({ method, routeOptions }: LoggedRequest) => ({ method, route: routeOptions?.url }),
        res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
      },
      ...(tracing && { mixin: () => traceOf(tracing) }),
    },
    destination,
  );
}

/** Under these names, tools find the trace of a line. */
function traceOf(tracing: Tracing): object {
  const [, traceId, spanId] = tracing.current()?.split('-') ?? [];
  return traceId === undefined ? {} : { trace_id: traceId, span_id: spanId };
}
