import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Place, Sealer } from '../../../kit/sealer.ts';
import type { EndpointKey, EndpointRow } from './endpoints.sql.ts';

const prefix = 'whsec_';

/** A secret of 32 random bytes, in the form that Standard Webhooks defines. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** Seals a secret for the row of its endpoint. */
export const sealSecret = (sealer: Sealer, endpoint: EndpointKey, secret: string): string =>
  sealer.seal(secret, placeOf(endpoint));

/** Opens a secret that is stored in the row of its endpoint. */
export const openSecret = (sealer: Sealer, endpoint: EndpointKey, sealed: string): string =>
  sealer.open(sealed, placeOf(endpoint));

/** Returns the current secret of a webhook. */
export const secretOf = (sealer: Sealer, { organization_id, id, secret }: EndpointRow): string =>
  openSecret(sealer, { organizationId: organization_id, endpointId: id }, secret);

/** Current and previous secrets share a place, so that a rotation moves a sealed secret without opening it. */
const placeOf = ({ organizationId, endpointId }: EndpointKey): Place => ({
  column: 'webhook_endpoints.secret',
  organizationId,
  rowId: endpointId,
});

/** The key that signatures of a secret are made with. */
export const signingKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(prefix.length), 'base64'));

/** Opens a stored secret as the key of signatures. */
export type SigningKeys = (endpoint: EndpointKey, sealed: string) => KeyObject;

/** Keys are cached, because opening a secret takes several times as long as signing with it. */
export function createSigningKeys(sealer: Sealer): SigningKeys {
  const keys = new LRUCache<string, KeyObject, { endpoint: EndpointKey; sealed: string }>({
    max: 1_000,
    memoMethod: (_name, _stale, { context: { endpoint, sealed } }) =>
      signingKey(openSecret(sealer, endpoint, sealed)),
  });
  return (endpoint, sealed) =>
    keys.memo(`${endpoint.organizationId} ${endpoint.endpointId} ${sealed}`, {
      context: { endpoint, sealed },
    });
}
