import { AppError } from '../../kit/errors.ts';

/** A large body with what is made of it takes some hundred megabytes of memory, so few are worked on at a time. */
const places = { perOrganization: 2, perProcess: 4 };

export interface LargeBodies {
  /**
   * Takes a place for a body of this organization and returns the function that gives it back, or refuses. A place that
   * was given back already stays so.
   */
  admit(organizationId: string): () => void;
}

export function createLargeBodies(): LargeBodies {
  const held = new Map<string, number>();
  let total = 0;
  return {
    admit(organizationId) {
      const own = held.get(organizationId) ?? 0;
      if (own >= places.perOrganization) throw tooManyOfOrganization();
      // The last place is for an organization that has none.
      if (total >= (own === 0 ? places.perProcess : places.perProcess - 1)) throw tooManyOfProcess();
      held.set(organizationId, own + 1);
      total += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        total -= 1;
        const left = (held.get(organizationId) ?? 1) - 1;
        if (left === 0) held.delete(organizationId);
        else held.set(organizationId, left);
      };
    },
  };
}

const tooManyOfOrganization = () =>
  new AppError(
    'rate_limited',
    `An organization may have ${places.perOrganization} requests of more than 1 MiB under way; retry when one of them is answered.`,
  );

const tooManyOfProcess = () =>
  new AppError(
    'unavailable',
    'The service is working on as many requests of more than 1 MiB as it can; retry in a moment.',
  );
