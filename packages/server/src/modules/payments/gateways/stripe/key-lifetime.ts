import { hourMs } from '../../../../kit/duration.ts';
import { idTime } from '../../../../kit/ids.ts';

/** Stripe promises to know an idempotency key for a day; an hour of it is left for slow requests and wrong clocks. */
const lifetimeMs = 23 * hourMs;

/** Whether Stripe may have forgotten a key, and would do again what was asked for with it. The key is a row's id, so it says its age. */
export const mayBeForgotten = (key: string, now: Date): boolean =>
  now.getTime() - idTime(key).getTime() > lifetimeMs;
