/** Takes deliveries for the lanes that have room, one statement at a time, and knows which ones this process has. */
import type { Services } from '../../context.ts';
import { assert } from '../../kit/assert.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryKey,
  findClaims,
  giveUpDeliveries,
  releaseClaims,
  releaseDeliveries,
} from './claims.sql.ts';
import { keepDeliveryBodies } from './delivery-bodies.ts';
import { type Lane, roomIn } from './delivery-lane.ts';
import type { EndpointKey } from './endpoints.sql.ts';

export interface DeliveryClaims {
  /** Takes as much as there is and there is room for. */
  claimSoon(): void;
  /** Leaves to whoever has room what waits in a lane. */
  giveBack(lane: Lane): void;
  /** What was written down is not this process's any more. */
  forget(endpointId: string, eventId: string): void;
  /** What could not even be tried is given back by and by. */
  abandon(endpointId: string, eventId: string): void;
  /** After an error, gives back what the database has in the name of this process and it knows nothing of. */
  reconcile(): Promise<void>;
  stop(): Promise<void>;
  releaseAll(): Promise<void>;
}

const mostPerClaim = 1_000;
const heldKey = (endpointId: string, eventId: string): string => `${endpointId}/${eventId}`;

export function createDeliveryClaims(
  { db, log }: Services,
  owner: string,
  { lanes, onClaimed }: { lanes: ReadonlyMap<string, Lane>; onClaimed: (lane: Lane) => void },
): DeliveryClaims {
  const bodies = keepDeliveryBodies();
  const held = new Set<string>();
  let isStopped = false;
  let isInDoubt = false;
  let claiming: Promise<void> | null = null;

  /** One piece of work at a time, so that what is being taken is never mistaken for what nobody knows of. */
  function takeTurn(work: () => Promise<void>): void {
    if (claiming || isStopped) return;
    claiming = work()
      .catch((error) => {
        isInDoubt = true;
        log.warn({ err: error }, 'Webhook deliveries could not be taken yet');
      })
      .finally(() => {
        claiming = null;
        if (!isInDoubt && wantedNow(lanes).length > 0) claimSoon();
      });
  }

  const claimSoon = () => takeTurn(claimAll);

  async function claimAll(): Promise<void> {
    for (let wanted = wantedNow(lanes); wanted.length > 0 && !isStopped; wanted = wantedNow(lanes)) {
      // A lane that is woken while this is asked is asked for again.
      for (const { lane } of wanted) Object.assign(lane, { isHungry: false, isAsked: true });
      try {
        await fillLanes(wanted);
      } finally {
        for (const { lane } of wanted) lane.isAsked = false;
      }
    }
  }

  async function fillLanes(wanted: readonly Wanted[]): Promise<void> {
    const claimed = await claimDeliveries(db, wanted, owner);
    const rendered = await bodies.load(db, claimed);
    const lanesById = new Map(wanted.map(({ lane }) => [lane.endpointId, lane]));
    const gone: DeliveryKey[] = [];
    for (const [index, delivery] of claimed.entries()) {
      const lane = lanesById.get(delivery.endpoint_id);
      assert(lane, 'only what was asked for is claimed');
      const body = rendered[index];
      if (body) {
        held.add(heldKey(delivery.endpoint_id, delivery.event_id));
        lane.waiting.push({ delivery, body });
        describeLane(lane, delivery);
      } else gone.push(delivery);
    }
    const counts = Map.groupBy(claimed, ({ endpoint_id }) => endpoint_id);
    for (const { lane, most } of wanted) {
      if (counts.get(lane.endpointId)?.length === most) lane.isHungry = true;
      onClaimed(lane);
    }
    if (gone.length > 0) await giveUpDeliveries(db, owner, gone);
  }

  return {
    claimSoon,
    forget: (endpointId, eventId) => held.delete(heldKey(endpointId, eventId)),
    abandon(endpointId, eventId) {
      held.delete(heldKey(endpointId, eventId));
      isInDoubt = true;
    },
    giveBack(lane) {
      const left = lane.waiting.splice(0).map(({ delivery }) => delivery);
      if (left.length === 0) return;
      for (const { endpoint_id, event_id } of left) held.delete(heldKey(endpoint_id, event_id));
      lane.isHungry = true;
      releaseDeliveries(db, owner, left).then(claimSoon, () => {
        isInDoubt = true;
      });
    },
    async reconcile() {
      if (!isInDoubt || claiming) return;
      isInDoubt = false;
      takeTurn(async () => {
        const unknown = (await findClaims(db, owner)).filter(
          ({ endpoint_id, event_id }) => !held.has(heldKey(endpoint_id, event_id)),
        );
        if (unknown.length > 0) await releaseDeliveries(db, owner, unknown);
      });
      await claiming;
    },
    async stop() {
      isStopped = true;
      await claiming;
    },
    releaseAll: () =>
      releaseClaims(db, owner).catch((error) => log.warn({ err: error }, 'Claims were not given back')),
  };
}

interface Wanted extends EndpointKey {
  lane: Lane;
  most: number;
}

function wantedNow(lanes: ReadonlyMap<string, Lane>): Wanted[] {
  const hungry = [...lanes.values()]
    .filter((lane) => lane.isHungry && roomIn(lane) > 0)
    .slice(0, mostPerClaim);
  const share = Math.max(1, Math.floor(mostPerClaim / hungry.length));
  return hungry.map((lane) => ({
    organizationId: lane.organizationId,
    endpointId: lane.endpointId,
    lane,
    most: Math.min(share, roomIn(lane)),
  }));
}

function describeLane(lane: Lane, { url, throttle, failing_since }: ClaimedDelivery): void {
  lane.origin = new URL(url).origin;
  lane.throttle = throttle;
  if (!lane.hasAnswered) lane.isFailing = failing_since !== null;
}
