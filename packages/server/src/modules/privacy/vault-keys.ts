/**
 * The vault of the addresses and phone numbers of recipients (kit/vault.ts). Its key is stored sealed, so nothing has to be sealed
 * again when GIFTS_SECRET_KEY changes.
 */
import type { Services } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { storedKeyIn } from '../../db/stored-keys.ts';
import type { Sealer } from '../../kit/sealer.ts';
import { settleOnce } from '../../kit/settle-once.ts';
import { derivedKey, resealStoredKey, settleStoredKey } from '../../kit/stored-key.ts';
import { createVault, type Vault } from '../../kit/vault.ts';

export const vaultKeyIn = storedKeyIn('vault_keys');

/** A start of the service has made the key. */
export const createVaultStore = (db: Statements, sealer: Sealer): Services['vaultStore'] => ({
  vault: settleOnce(() => settleVault(db, sealer)),
});

/** Returns the vault of the data. The first process creates its key. */
export const settleVault = async (db: Statements, sealer: Sealer): Promise<Vault> =>
  createVault(derivedKey(await settleStoredKey(vaultKeyIn(db), sealer), 'vault of recipients'));

/** Seals the key with the newest key of the deployment. Returns false if there was nothing to do. */
export const resealVaultKey = (db: Statements, sealer: Sealer): Promise<boolean> =>
  resealStoredKey(vaultKeyIn(db), sealer);
