import type { FastifyInstance } from 'fastify';
import type { Services } from '../context/context.ts';
import { type Admission, createAdmission } from '../kit/admission.ts';
import { measureLoopDelay } from '../kit/loop-delay.ts';

/** Three requests for a connection keep it busy. More only wait for each other. */
const placesPerConnection = 3;
const logEveryMs = 10_000;

/** Opens the admission of requests for as long as the server runs. Tells the log how many were refused. */
export function openAdmission(app: FastifyInstance, { config, log }: Services): Admission {
  const loopDelay = measureLoopDelay();
  const admission = createAdmission({
    places: placesPerConnection * config.databasePoolSize,
    loopDelayMs: loopDelay.currentMs,
  });
  let told = { ...admission.refused };
  const telling = setInterval(() => {
    const { high, low } = admission.refused;
    if (high + low > told.high + told.low) {
      log.warn(
        { high: high - told.high, low: low - told.low },
        'Requests were refused, because there was too much to do',
      );
    }
    told = { high, low };
  }, logEveryMs);
  telling.unref();
  app.addHook('onClose', async () => {
    clearInterval(telling);
    admission.close();
    loopDelay.close();
  });
  return admission;
}
