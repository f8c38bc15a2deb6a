/** The carrier behind the sandbox: nothing travels, and numbers nobody has named are made up. */
import { newToken } from '../../../kit/ids.ts';
import type { Carrier } from '../../../ports/carrier.ts';
import { findKnownCarrier, knownCarriers, trackingUrl } from './known-carriers.ts';

const dayMs = 86_400_000;
const later = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

export const simulatedCarrier: Carrier = {
  follow(named) {
    const [usual] = knownCarriers;
    const wanted = named.carrier?.trim() ?? usual.name;
    const carrier = findKnownCarrier(wanted)?.name ?? wanted;
    const number = named.number?.trim() ?? inventNumber(carrier);
    return { carrier, number, url: trackingUrl(carrier, number) };
  },
  estimateFromLabel: (at) => later(at, 5),
  estimateFromScan: (at) => later(at, 3),
};

function inventNumber(carrier: string): string {
  const { inventedPrefix, inventedDigits } = findKnownCarrier(carrier) ?? {
    inventedPrefix: 'SIM',
    inventedDigits: 10,
  };
  const digits = BigInt(`0x${newToken().replaceAll('-', '')}`).toString();
  return inventedPrefix + digits.slice(-inventedDigits);
}
