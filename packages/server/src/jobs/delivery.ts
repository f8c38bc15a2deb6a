/** Webhook deliveries are no jobs: they are read and written down many at a time, by a process that shows it is alive. */
import { randomUUID } from 'node:crypto';
import type { Services } from '../context/context.ts';
import { startDeliverer } from '../modules/webhooks/delivery/deliverer.ts';
import {
  changedEndpointsTopic,
  deliveriesTopic,
  dueDeliveriesTopic,
  endpointOf,
} from '../modules/webhooks/delivery/delivery-signals.ts';
import { freeOrphanedEndpoints } from '../modules/webhooks/delivery/endpoint-claims.sql.ts';
import { repeat } from './repeat.ts';
import { lockSpace, showLife } from './sign-of-life.ts';

export interface Delivery {
  /** What is under way has a few seconds to end. */
  stop(): Promise<void>;
}

const lookEveryMs = 500;
const freeOrphanedEveryMs = 1_000;

export function startDelivery(services: Services, databaseUrl: string): Delivery {
  const { db, log } = services;
  const owner = randomUUID();
  const sign = showLife({ databaseUrl, owner, log });
  const deliverer = startDeliverer(services, owner);
  const look = () => sign.held.then(deliverer.look);
  const freeOrphaned = async () => {
    await sign.held;
    if (!sign.canJudgeOthers()) return;
    if ((await freeOrphanedEndpoints(db, lockSpace, owner)) > 0) await look();
  };
  const letGo = [
    db.signals.handle(deliveriesTopic, (subject, from) =>
      sign.held.then(() => deliverer.wake(endpointOf(subject), from === 'here')),
    ),
    db.signals.handle(changedEndpointsTopic, (subject, from) =>
      deliverer.reread(endpointOf(subject), from === 'here'),
    ),
    db.signals.handle(dueDeliveriesTopic, () =>
      look().catch((error) => log.warn({ err: error }, 'Due webhook deliveries could not be looked for')),
    ),
  ];
  const loops = [repeat(lookEveryMs, look, log), repeat(freeOrphanedEveryMs, freeOrphaned, log)];
  return {
    async stop() {
      for (const stop of letGo) stop();
      for (const loop of loops) loop.stop();
      sign.stopWaiting();
      await deliverer.stop();
      await Promise.allSettled(loops.map((loop) => loop.idle()));
      await sign.close();
    },
  };
}
