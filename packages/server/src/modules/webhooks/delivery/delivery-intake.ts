/**
 * Reads what is due into the lanes that have room, one statement at a time. An endpoint is taken in the name of this process
 * before anything of it is read, and given back when it has been quiet for a while.
 */
import type { Services } from '../../../context/context.ts';
import { keepDeliveryBodies } from './delivery-bodies.ts';
import { dropWaiting, expectOf, isQuiet, type Lane, laneKey } from './delivery-lane.ts';
import { deliveriesTopic, passOn } from './delivery-signals.ts';
import { type DueDelivery, findDueDeliveries, giveUpDeliveries } from './due-deliveries.sql.ts';
import { claimEndpoints, releaseAllEndpoints, releaseEndpoints } from './endpoint-claims.sql.ts';
import { shareOut, type Wanted } from './share-out.ts';

export interface DeliveryIntake {
  /** Reads as much as there is and there is room for. */
  fillSoon(): void;
  /** Lets others have the endpoints that nothing came for lately. */
  releaseQuiet(): void;
  /** Reads no more, and lets go of what waits. */
  stop(): Promise<void>;
  /** Lets others have the endpoints that nothing is under way for, once it has stopped. */
  releaseIdle(): Promise<void>;
  releaseAll(): Promise<void>;
}

/** An endpoint that is told something every few seconds is not taken and given back each time. */
const keptQuietMs = 5_000;

export function createDeliveryIntake(
  { db, log }: Services,
  owner: string,
  { lanes, onFilled }: { lanes: Map<string, Lane>; onFilled: (lane: Lane) => void },
): DeliveryIntake {
  const bodies = keepDeliveryBodies();
  let isStopped = false;
  let turn: Promise<void> | null = null;

  const wantedNow = () => shareOut([...lanes.values()]);

  /** One thing at a time, so that nothing is read of an endpoint that is being given back. */
  function takeTurn(work: () => Promise<void>): void {
    if (turn || isStopped) return;
    turn = work()
      .then(
        () => true,
        (error) => {
          log.warn({ err: error }, 'Webhook deliveries could not be taken yet');
          return false;
        },
      )
      .then((isDone) => {
        turn = null;
        if (isDone) fillSoon();
      });
  }

  function fillSoon(): void {
    // Who has the turn looks again at its end.
    if (!turn && wantedNow().length > 0) takeTurn(fillAll);
  }

  async function fillAll(): Promise<void> {
    for (let wanted = wantedNow(); wanted.length > 0 && !isStopped; wanted = wantedNow()) {
      for (const { lane } of wanted) {
        // A lane that is woken while it is read is read again.
        lane.isHungry = false;
        toTheEnd(lane);
      }
      await claim(wanted.map(({ lane }) => lane).filter((lane) => !lane.isOurs));
      await fill(wanted.filter(({ lane }) => lane.isOurs));
    }
  }

  /** So that all have their turn where there is not room for all. */
  function toTheEnd(lane: Lane): void {
    lanes.delete(laneKey(lane));
    lanes.set(laneKey(lane), lane);
  }

  async function claim(unclaimed: readonly Lane[]): Promise<void> {
    if (unclaimed.length === 0) return;
    const claimed = await claimEndpoints(db, owner, unclaimed);
    for (const lane of unclaimed) {
      lane.isOurs = claimed.has(lane.endpointId);
      if (lane.isOurs) continue;
      lanes.delete(laneKey(lane));
      if (lane.isNews) passOn(db.signals, deliveriesTopic, lane);
    }
  }

  async function fill(wanted: readonly Wanted[]): Promise<void> {
    if (wanted.length === 0) return;
    // What is written down while this is read may still be found as it was before.
    const held = new Map(wanted.map(({ lane }) => [lane.endpointId, new Set(lane.held)]));
    const found = await findDueDeliveries(db, owner, wanted);
    const fresh = found.filter(({ endpoint_id, event_id }) => !held.get(endpoint_id)?.has(event_id));
    const rendered = await bodies.load(db, fresh);
    const byEndpoint = Map.groupBy(
      fresh.map((delivery, index) => ({ delivery, body: rendered[index] })),
      ({ delivery }) => delivery.endpoint_id,
    );
    const counts = Map.groupBy(found, ({ endpoint_id }) => endpoint_id);
    for (const { lane, most } of wanted) {
      if (counts.get(lane.endpointId)?.length === most) lane.isHungry = true;
      const read = byEndpoint.get(lane.endpointId) ?? [];
      if (read[0]) describe(lane, read[0].delivery);
      for (const { delivery, body } of read) {
        if (!body) continue;
        lane.held.add(delivery.event_id);
        lane.waiting.push({ delivery, body });
      }
      onFilled(lane);
    }
    const gone = fresh.filter((_, index) => !rendered[index]);
    if (gone.length > 0) await giveUpDeliveries(db, gone);
  }

  async function release(quiet: readonly Lane[]): Promise<void> {
    await releaseEndpoints(db, owner, quiet);
    for (const lane of quiet) {
      lane.isOurs = false;
      if (!lane.isHungry) lanes.delete(laneKey(lane));
    }
  }

  const sayNotGivenBack = (error: unknown) => log.warn({ err: error }, 'Endpoints were not given back');

  return {
    fillSoon,
    releaseQuiet() {
      const now = performance.now();
      const quiet = [...lanes.values()].filter((lane) => isQuiet(lane, now, keptQuietMs));
      if (quiet.length > 0) takeTurn(() => release(quiet));
    },
    async stop() {
      isStopped = true;
      await turn;
      for (const lane of lanes.values()) dropWaiting(lane);
    },
    async releaseIdle() {
      const idle = [...lanes.values()].filter((lane) => lane.isOurs && lane.held.size === 0);
      for (const lane of idle) lane.isOurs = false;
      if (idle.length > 0) await releaseEndpoints(db, owner, idle).catch(sayNotGivenBack);
    },
    releaseAll: () => releaseAllEndpoints(db, owner).catch(sayNotGivenBack),
  };
}

function describe(lane: Lane, delivery: DueDelivery): void {
  lane.origin = new URL(delivery.url).origin;
  lane.throttle = delivery.throttle;
  expectOf(lane, delivery);
}
