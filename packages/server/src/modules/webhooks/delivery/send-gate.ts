/**
 * Bounds that endpoints share: on all that is under way, and on what goes to one host. Who is held back is called when there is
 * room, the longest waiting first. An endpoint with next to nothing under way is let through beyond what is shared, so
 * that slow ones never hold it up; failing ones have a share of their own.
 */
import { isFailing, type Lane } from './delivery-lane.ts';

export interface SendGate {
  /** How to leave again, or null: then the lane is called later. */
  enter(lane: Lane): (() => void) | null;
}

interface Bound {
  readonly shared: number;
  readonly reserved: number;
  readonly failing: number;
}

const everywhere: Bound = { shared: 800, reserved: 400, failing: 200 };
const atOneOrigin: Bound = { shared: 48, reserved: 24, failing: 24 };
export const mostPerOrigin = atOneOrigin.shared + atOneOrigin.reserved + atOneOrigin.failing;

/** An endpoint is sure of so many. */
const alwaysUnderWay = 2;
/** Of those held back, so many are called when one leaves: they take their turns. */
const calledAtOnce = 16;

interface Room {
  well: number;
  failing: number;
  readonly heldBack: Set<Lane>;
}

const newRoom = (): Room => ({ well: 0, failing: 0, heldBack: new Set() });

export function createSendGate(onRoom: (lane: Lane) => void): SendGate {
  const all = newRoom();
  const origins = new Map<string, Room>();

  function call(room: Room): void {
    for (const lane of [...room.heldBack].slice(0, calledAtOnce)) {
      room.heldBack.delete(lane);
      onRoom(lane);
    }
  }

  function leave(origin: string, there: Room, share: 'well' | 'failing'): void {
    all[share] -= 1;
    there[share] -= 1;
    call(there);
    call(all);
    if (there.well + there.failing + there.heldBack.size === 0) origins.delete(origin);
  }

  return {
    enter(lane) {
      const { origin } = lane;
      const there = origins.get(origin) ?? newRoom();
      origins.set(origin, there);
      for (const [room, bound] of [
        [there, atOneOrigin],
        [all, everywhere],
      ] as const) {
        if (hasRoom(room, bound, lane)) continue;
        room.heldBack.add(lane);
        return null;
      }
      const share = isFailing(lane) ? 'failing' : 'well';
      all[share] += 1;
      there[share] += 1;
      return () => leave(origin, there, share);
    },
  };
}

function hasRoom({ well, failing }: Room, bound: Bound, lane: Lane): boolean {
  if (isFailing(lane)) return failing < bound.failing;
  return well < bound.shared || (lane.inFlight < alwaysUnderWay && well < bound.shared + bound.reserved);
}
