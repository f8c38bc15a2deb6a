/**
 * How a browser shows which API key opens the mailbox: by a cookie, and at the first visit by the code of a link that the
 * service printed. Both name the key and do not contain it. Nobody can make them without the keys of the deployment.
 */
import type { Services } from '../../../context/context.ts';
import { dayMs } from '../../../kit/duration.ts';
import { openIfGood, type Place } from '../../../kit/sealer.ts';

/** An API key by its id. */
export interface NamedKey {
  readonly organizationId: string;
  readonly keyId: string;
}

export const accessDays = { cookie: 30, code: 1 } as const;

type Kind = keyof typeof accessDays;
type Needs = Pick<Services, 'sealer' | 'clock'>;

/** A code is not a cookie: it does not open in the other's place. */
const placeOf = (kind: Kind): Place => ({
  column: 'key of the mailbox page',
  organizationId: null,
  rowId: kind,
});

export function sealAccess(
  { sealer, clock }: Needs,
  kind: Kind,
  { organizationId, keyId }: NamedKey,
): string {
  const goodUntil = new Date(clock.now().getTime() + accessDays[kind] * dayMs);
  return sealer.seal([organizationId, keyId, goodUntil.toISOString()].join(' '), placeOf(kind));
}

/** Returns null for a text that was forged or has expired. Whether the key is still good is another question. */
export function openAccess(
  { sealer, clock }: Needs,
  kind: Kind,
  sealed: string | undefined,
): NamedKey | null {
  const text = sealed === undefined ? null : openIfGood(sealer, sealed, placeOf(kind));
  const [organizationId, keyId, goodUntil] = text?.split(' ') ?? [];
  if (!organizationId || !keyId || !goodUntil || new Date(goodUntil) <= clock.now()) return null;
  return { organizationId, keyId };
}
