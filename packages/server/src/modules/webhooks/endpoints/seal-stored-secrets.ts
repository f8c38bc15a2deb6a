import type { Tx } from '../../../db/statements.ts';
import { keyIdOf, type Sealer } from '../../../kit/sealer.ts';
import { lockEndpointsToSeal, writeSecrets } from './endpoints.sql.ts';
import { openSecret, sealSecret } from './webhook-secret.ts';

const sliceSize = 500;

/**
 * Seals secrets of an earlier release and those that were sealed with an older key. Returns the number of endpoints in
 * this slice; 0 means that nothing is left.
 */
export async function sealStoredSecrets(tx: Tx, sealer: Sealer): Promise<number> {
  const endpoints = await lockEndpointsToSeal(tx, sealer.prefix, sliceSize);
  for (const { organization_id, id, secret, previous_secrets } of endpoints) {
    const key = { organizationId: organization_id, endpointId: id };
    const sealAgain = (stored: string): string =>
      sealSecret(sealer, key, keyIdOf(stored) === null ? stored : openSecret(sealer, key, stored));
    writeSecrets(tx, {
      organization_id,
      id,
      secret: sealAgain(secret),
      previous_secrets: previous_secrets.map((each) => ({ ...each, secret: sealAgain(each.secret) })),
    });
  }
  return endpoints.length;
}
