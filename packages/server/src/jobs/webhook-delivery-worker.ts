/**
 * Runs the delivery engine in this process. Deliveries are not jobs: many are read and recorded with one statement. The
 * heartbeat lock shows other processes that this one is alive and owns its endpoints.
 */
import type { Services } from '../context/context.ts';
import { initiatedByJob } from '../context/initiator.ts';
import { lockSpaces } from '../db/advisory-locks.ts';
import {
  changedEndpointsTopic,
  deliveriesTopic,
  dueDeliveriesTopic,
  endpointOf,
} from '../modules/webhooks/deliveries/delivery-signals.ts';
import { startDeliverer } from '../modules/webhooks/engine/deliverer.ts';
import { reclaimAbandonedEndpoints } from '../modules/webhooks/engine/endpoint-ownership.sql.ts';
import type { HeartbeatLock } from './heartbeat-lock.ts';
import { repeat } from './repeat.ts';

export interface WebhookDeliveryWorker {
  /** Requests in flight have four seconds to end. */
  stop(): Promise<void>;
}

const pollIntervalMs = 500;
const reclaimIntervalMs = 1_000;
const cleanUpIntervalMs = 10_000;

/** `owner` is what `heartbeat` is the lock of. */
export function startWebhookDeliveryWorker(
  services: Services,
  { owner, heartbeat }: { owner: string; heartbeat: HeartbeatLock },
): WebhookDeliveryWorker {
  const { db, log } = services;
  const deliverer = startDeliverer({ ...services, initiator: initiatedByJob('deliver_webhooks') }, owner);
  const poll = () => heartbeat.acquired.then(deliverer.poll);
  const reclaimAbandoned = async () => {
    await heartbeat.acquired;
    if (!heartbeat.canReclaimFromOthers()) return;
    if ((await reclaimAbandonedEndpoints(db, lockSpaces.heartbeat, owner)) > 0) await poll();
  };
  const unsubscribers = [
    db.signals.subscribe(deliveriesTopic, (subject, from) =>
      heartbeat.acquired.then(() => deliverer.wake(endpointOf(subject), from)),
    ),
    db.signals.subscribe(changedEndpointsTopic, (subject, from) =>
      deliverer.reread(endpointOf(subject), from),
    ),
    db.signals.subscribe(dueDeliveriesTopic, () =>
      poll().catch((error) => log.warn({ err: error }, 'Due webhook deliveries could not be found yet')),
    ),
  ];
  const loops = [
    repeat(pollIntervalMs, poll, log),
    repeat(reclaimIntervalMs, reclaimAbandoned, log),
    repeat(cleanUpIntervalMs, async () => deliverer.dropExpired(), log),
  ];
  return {
    async stop() {
      for (const stop of unsubscribers) stop();
      for (const loop of loops) loop.stop();
      heartbeat.stopWaiting();
      await deliverer.stop();
      await Promise.allSettled(loops.map((loop) => loop.idle()));
    },
  };
}
