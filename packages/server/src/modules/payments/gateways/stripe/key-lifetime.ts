import { hourMs } from '../../../../kit/duration.ts';
import { idTime } from '../../../../kit/ids.ts';

/** Stripe remembers an idempotency key for at least 24 hours. One hour of it is a reserve for slow requests and wrong clocks. */
const lifetimeMs = 23 * hourMs;

/** True if Stripe may have forgotten a key, so that a repeated request would act again. The key is a UUIDv7, which contains its time. */
export const mayBeForgotten = (key: string, now: Date): boolean =>
  now.getTime() - idTime(key).getTime() > lifetimeMs;
