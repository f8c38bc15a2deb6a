/**
 * Delivers what is due: takes endpoints in the name of this process, sends what is for them, writes down what became of
 * it. Each has a lane of its own, so that a slow or dead one holds up nobody else. What was sent and not written down when
 * the process dies is sent again by another, so an event may arrive twice, with the same id, and never not at all.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../../context/context.ts';
import type { EndpointKey } from '../endpoints/endpoints.sql.ts';
import { createAttemptRecorder } from './attempt-recorder.ts';
import { createDeliveryIntake } from './delivery-intake.ts';
import {
  dropWaiting,
  type Lane,
  laneKey,
  newLane,
  noteAnswer,
  readyIn,
  takeNext,
  type WaitingDelivery,
} from './delivery-lane.ts';
import { changedEndpointsTopic, passOn } from './delivery-signals.ts';
import { findEndpointsWithDueDeliveries } from './due-deliveries.sql.ts';
import { makeDelivery } from './make-delivery.ts';
import { createSendGate } from './send-gate.ts';

export interface Deliverer {
  /** Looks for endpoints that something is due for. */
  look(): Promise<void>;
  /** Something is due for an endpoint; `isNews` where no other process was told. */
  wake(endpoint: EndpointKey, isNews: boolean): void;
  /** An endpoint was changed or deleted: what is read of it and not sent yet is not as it should be. */
  reread(endpoint: EndpointKey, isNews: boolean): void;
  stop(): Promise<void>;
}

/** What is under way when the process is asked to end has this long. */
const finishWithinMs = 4_000;
const writeWithinMs = 1_500;

export function startDeliverer(services: Services, owner: string): Deliverer {
  const { db, clock, log, webhookHttp } = services;
  const lanes = new Map<string, Lane>();
  const gate = createSendGate(pump);
  const intake = createDeliveryIntake(services, owner, { lanes, onFilled: pump });
  const sending = new Set<Promise<void>>();
  let isStopping = false;

  const recorder = createAttemptRecorder(services, (made) => {
    for (const { attempt } of made) {
      const lane = lanes.get(laneKey(attempt));
      lane?.held.delete(attempt.eventId);
    }
    if (isStopping) void intake.releaseIdle();
    else intake.fillSoon();
  });

  function wake(endpoints: readonly EndpointKey[], isNews: boolean): void {
    for (const endpoint of endpoints) {
      const key = laneKey(endpoint);
      const lane = lanes.get(key) ?? newLane(endpoint);
      lane.isHungry = true;
      if (isNews) lane.isNews = true;
      lanes.set(key, lane);
    }
    intake.fillSoon();
  }

  /** Sends as much of a lane as may be under way. */
  function pump(lane: Lane): void {
    while (!isStopping) {
      const now = performance.now();
      const delayMs = readyIn(lane, now);
      if (delayMs === null) return;
      if (delayMs > 0) {
        pumpLater(lane, delayMs);
        return;
      }
      const leave = gate.enter(lane);
      if (!leave) return;
      begin(lane, takeNext(lane, now), leave);
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
        lane.held.delete(next.delivery.event_id);
      })
      .finally(() => {
        sending.delete(sent);
        // Others that wait come first.
        leave();
        pump(lane);
      });
    sending.add(sent);
  }

  async function send(lane: Lane, { delivery, body }: WaitingDelivery): Promise<void> {
    const attempt = await makeDelivery(webhookHttp, clock, delivery, body).finally(() => {
      lane.inFlight -= 1;
    });
    // Broken off by us, it says nothing about the endpoint.
    if (isStopping && attempt.responseStatus === null) return;
    noteAnswer(lane, attempt.failure);
    recorder.add({ attempt, failingSince: delivery.failing_since });
  }

  async function look(): Promise<void> {
    intake.releaseQuiet();
    const endpoints = await findEndpointsWithDueDeliveries(db, owner);
    for (const endpoint of endpoints) {
      const lane = lanes.get(laneKey(endpoint));
      // Others took this process for dead, and it has to take the endpoint again.
      if (lane && endpoint.isFree && lane.held.size === 0) lane.isOurs = false;
    }
    wake(endpoints, false);
  }

  return {
    look,
    wake: (endpoint, isNews) => wake([endpoint], isNews),
    reread(endpoint, isNews) {
      const lane = lanes.get(laneKey(endpoint));
      if (lane?.isOurs) {
        dropWaiting(lane);
        intake.fillSoon();
      } else if (isNews) passOn(db.signals, changedEndpointsTopic, endpoint);
    },
    async stop() {
      isStopping = true;
      await within(
        finishWithinMs,
        Promise.all([intake.stop().then(intake.releaseIdle), Promise.allSettled(sending)]),
      );
      await webhookHttp.close();
      await within(writeWithinMs, Promise.allSettled(sending).then(recorder.idle));
      recorder.stop();
      await within(writeWithinMs, intake.releaseAll());
    },
  };
}

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, pause(ms, undefined, { ref: false })]);
