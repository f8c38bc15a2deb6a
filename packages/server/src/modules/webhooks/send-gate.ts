/** Bounds that endpoints share: on all that is under way, and on what goes to one host. */

/** Failing endpoints have a share of their own, so that any number of them leaves room for the others. */
const mostUnderWay = { well: 800, failing: 200 };
export const mostPerOrigin = 48;

export interface SendGate {
  enter(origin: string, isFailing: boolean): boolean;
  leave(origin: string, isFailing: boolean): void;
}

export function createSendGate(): SendGate {
  const underWay = { well: 0, failing: 0 };
  const perOrigin = new Map<string, number>();
  return {
    enter(origin, isFailing) {
      const share = isFailing ? 'failing' : 'well';
      const there = perOrigin.get(origin) ?? 0;
      if (underWay[share] >= mostUnderWay[share] || there >= mostPerOrigin) return false;
      underWay[share] += 1;
      perOrigin.set(origin, there + 1);
      return true;
    },
    leave(origin, isFailing) {
      underWay[isFailing ? 'failing' : 'well'] -= 1;
      const left = (perOrigin.get(origin) ?? 1) - 1;
      if (left > 0) perOrigin.set(origin, left);
      else perOrigin.delete(origin);
    },
  };
}
