/** Addresses as they are stored: sealed, but for what taxes and the cost of parcels depend on. */
import type { MailingAddress } from '@gifts/contract/address';
import type { Place } from '../../kit/sealer.ts';
import { isSealed, type Vault } from '../../kit/vault.ts';
import type { NormalAddress } from './normalize-address.ts';

export interface SealedAddress {
  readonly country: string;
  readonly state: string | null;
  /** The whole address, as JSON. */
  readonly sealed: string;
}

/** The address of somebody who was erased is not sealed, and neither is one of an earlier release. */
export type StoredAddress = SealedAddress | NormalAddress;

export const sealAddress = (vault: Vault, address: MailingAddress, place: Place): SealedAddress => ({
  country: address.country,
  // Nothing depends on those of other countries, and their texts are not checked.
  state: address.country === 'US' ? (address.state ?? null) : null,
  sealed: vault.seal(JSON.stringify(address), place),
});

export const openAddress = <Stored extends MailingAddress>(
  vault: Vault,
  stored: SealedAddress | Stored,
  place: Place,
): Stored => ('sealed' in stored ? (JSON.parse(vault.open(stored.sealed, place)) as Stored) : stored);

/** The number of an earlier release is not sealed. */
export const openPhone = (vault: Vault, stored: string | null, place: Place): string | null =>
  stored !== null && isSealed(stored) ? vault.open(stored, place) : stored;
