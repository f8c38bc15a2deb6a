/**
 * Delivers what is due: takes it in the name of this process, sends it, writes down what became of it. Each endpoint has
 * a lane of its own, so that a slow or dead one holds up nobody else. What this process has taken and not written down
 * when it dies is taken by another, so an event may arrive twice, with the same id, and never not at all.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../context.ts';
import { createAttemptRecorder } from './attempt-recorder.ts';
import { findEndpointsWithDueDeliveries } from './claims.sql.ts';
import { createDeliveryClaims } from './delivery-claims.ts';
import {
  isIdle,
  type Lane,
  laneKey,
  newLane,
  readyIn,
  takeNext,
  type WaitingDelivery,
} from './delivery-lane.ts';
import type { EndpointKey } from './endpoints.sql.ts';
import { makeDelivery } from './make-delivery.ts';
import { createSendGate } from './send-gate.ts';

export interface Deliverer {
  /** Looks for endpoints that something is due for. */
  look(): Promise<void>;
  /** Something is due for an endpoint. */
  wake(endpoint: EndpointKey): void;
  stop(): Promise<void>;
}

/** Lanes that a shared bound held back and that are tried again when something has left. */
const triedAgain = 16;
/** What is under way when the process is asked to end has this long. */
const finishWithinMs = 4_000;
const writeWithinMs = 1_500;

export function startDeliverer(services: Services, owner: string): Deliverer {
  const { db, clock, log, webhookHttp } = services;
  const lanes = new Map<string, Lane>();
  const heldBack = new Set<Lane>();
  const gate = createSendGate();
  const claims = createDeliveryClaims(services, owner, { lanes, onClaimed: pump });
  const sending = new Set<Promise<void>>();
  let isStopping = false;

  const recorder = createAttemptRecorder(services, owner, (made) => {
    for (const { attempt } of made) {
      const lane = lanes.get(laneKey(attempt));
      if (lane) lane.unrecorded -= 1;
      claims.forget(attempt.endpointId, attempt.eventId);
    }
    claims.claimSoon();
  });

  function wake(endpoints: readonly EndpointKey[]): void {
    for (const endpoint of endpoints) {
      const key = laneKey(endpoint);
      const lane = lanes.get(key) ?? newLane(endpoint);
      lane.isHungry = true;
      lanes.set(key, lane);
    }
    claims.claimSoon();
  }

  /** Sends as much of a lane as may be under way. */
  function pump(lane: Lane): void {
    heldBack.delete(lane);
    while (!isStopping) {
      const now = performance.now();
      const delayMs = readyIn(lane, now);
      if (delayMs === null) return;
      if (delayMs > 0) {
        pumpLater(lane, delayMs);
        return;
      }
      const { isFailing, origin } = lane;
      if (!gate.enter(origin, isFailing)) {
        heldBack.add(lane);
        return;
      }
      const next = takeNext(lane, now);
      if (next) begin(lane, next, () => gate.leave(origin, isFailing));
    }
  }

  function pumpLater(lane: Lane, delayMs: number): void {
    if (lane.isTimed) return;
    lane.isTimed = true;
    const timer = setTimeout(() => {
      lane.isTimed = false;
      pump(lane);
    }, delayMs);
    timer.unref();
  }

  function begin(lane: Lane, next: WaitingDelivery, leave: () => void): void {
    const sent = send(lane, next)
      .catch((error) => {
        log.error({ err: error }, 'A webhook delivery could not be made');
        claims.abandon(next.delivery.endpoint_id, next.delivery.event_id);
      })
      .finally(() => {
        sending.delete(sent);
        leave();
        pump(lane);
        for (const other of [...heldBack].slice(0, triedAgain)) pump(other);
      });
    sending.add(sent);
  }

  async function send(lane: Lane, { delivery, body }: WaitingDelivery): Promise<void> {
    const attempt = await makeDelivery(webhookHttp, clock, delivery, body).finally(() => {
      lane.inFlight -= 1;
    });
    // Broken off by us, it says nothing about the endpoint.
    if (isStopping && attempt.responseStatus === null) return;
    lane.hasAnswered = true;
    lane.isFailing = attempt.failure !== null;
    lane.unrecorded += 1;
    recorder.add({ attempt, failingSince: delivery.failing_since });
    // What waits behind a failure is not held for long minutes; it is taken again as the endpoint takes it.
    if (lane.isFailing) claims.giveBack(lane);
    if (attempt.failure === 'gone') lane.isHungry = false;
  }

  async function look(): Promise<void> {
    for (const [key, lane] of lanes) if (isIdle(lane)) lanes.delete(key);
    await claims.reconcile();
    wake(await findEndpointsWithDueDeliveries(db));
  }

  return {
    look,
    wake: (endpoint) => wake([endpoint]),
    async stop() {
      isStopping = true;
      await within(finishWithinMs, Promise.all([claims.stop(), Promise.allSettled(sending)]));
      await webhookHttp.close();
      await within(writeWithinMs, Promise.allSettled(sending).then(recorder.idle));
      recorder.stop();
      await within(writeWithinMs, claims.releaseAll());
    },
  };
}

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, pause(ms, undefined, { ref: false })]);
