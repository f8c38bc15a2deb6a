/** Proves that a restored database is whole: its ledgers, its streams of events, and that its secrets open. */
import type { Database } from '../db/database.ts';
import { inOneSnapshot } from '../db/one-snapshot.ts';
import { sealAllSecrets } from '../deployment/seal-stored-secrets.process.ts';
import { OperatorError } from '../kit/errors.ts';
import { createSealer, newSealingKey, parseSealingKey, type SealingKey } from '../kit/sealer.ts';
import { streamCheck, verifyStream } from '../modules/events/verify-stream.ts';
import { verifyLedger } from '../modules/ledger/verify-ledger.ts';
import { listOrganizations } from '../modules/organizations/find-organizations.ts';
import { gatewayCheck, verifyGateway } from '../modules/payments/reconciliation/verify-gateway.ts';
import { payoutsCheck, verifyPayouts } from '../modules/payouts/verify-payouts.ts';
import { settleVault } from '../modules/privacy/vault-keys.ts';
import { vaultCheck, verifyVault } from '../modules/privacy/verify-vault.ts';

export interface Proof {
  readonly check: string;
  /** A sentence for each; none if the check has succeeded. */
  readonly problems: readonly string[];
}

/** Seals the secrets with a key that nobody keeps, so the database is of no use afterwards. */
export async function verifyData(db: Database, keys: readonly SealingKey[]): Promise<Proof[]> {
  const organizations = await listOrganizations(db);
  const ledgers: string[] = [];
  const streams: string[] = [];
  const addresses: string[] = [];
  const vault = await settleVault(db, createSealer(keys));
  for (const { id, name } of organizations) {
    const { findings } = await inOneSnapshot(db, (tx) => verifyLedger(tx, id));
    ledgers.push(
      ...findings.map(({ check, subject, problem }) => `${name}: ${check}: ${subject}: ${problem}`),
    );
    const gaps = await inOneSnapshot(db, (tx) => verifyStream(tx, id));
    streams.push(...gaps.map((problem) => `${name}: ${problem}`));
    const closed = await verifyVault(db, vault, id);
    addresses.push(...closed.map((problem) => `${name}: ${problem}`));
  }
  const found = (findings: readonly { subject: string; problem: string }[]) =>
    findings.map(({ subject, problem }) => `${subject}: ${problem}`);
  return [
    { check: 'The ledger of each organization is right', problems: ledgers },
    { check: payoutsCheck, problems: found(await inOneSnapshot(db, verifyPayouts)) },
    { check: gatewayCheck, problems: found(await inOneSnapshot(db, verifyGateway)) },
    { check: streamCheck, problems: streams },
    { check: vaultCheck, problems: addresses },
    { check: 'All secrets open with the keys of the settings', problems: await openSecrets(db, keys) },
  ];
}

/** Whatever is sealed is opened when it is sealed again. */
async function openSecrets(db: Database, keys: readonly SealingKey[]): Promise<string[]> {
  const other = parseSealingKey(newSealingKey());
  try {
    await sealAllSecrets(db, [...(other ? [other] : []), ...keys]);
    return [];
  } catch (error) {
    if (error instanceof OperatorError) return [error.message];
    throw error;
  }
}
