/**
 * A random key that is stored sealed, for hashes that outlive a change of GIFTS_SECRET_KEY. It stays the same when that key
 * changes, and a copy of the database alone does not contain it.
 */
import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { assert } from './assert.ts';
import type { Place, Sealer } from './sealer.ts';

const keyBytes = 32;

/** Where a sealed key is kept. */
export interface KeyStore {
  readonly place: Place;
  /** Returns null if there is none yet. */
  find(): Promise<string | null>;
  /** Does nothing if another process has written it. */
  insert(sealed: string): Promise<void>;
  /** Does nothing if another process has replaced it. */
  replace(from: string, to: string): Promise<void>;
}

/** Returns the key. The first process creates it. */
export async function settleStoredKey(store: KeyStore, sealer: Sealer): Promise<Buffer> {
  const sealed = (await store.find()) ?? (await createKey(store, sealer));
  return Buffer.from(sealer.open(sealed, store.place), 'base64');
}

/** Seals the key with the newest key of the deployment. Returns false if there was nothing to do. */
export async function resealStoredKey(store: KeyStore, sealer: Sealer): Promise<boolean> {
  const sealed = await store.find();
  if (sealed === null || sealed.startsWith(sealer.prefix)) return false;
  await store.replace(sealed, sealer.seal(sealer.open(sealed, store.place), store.place));
  return true;
}

async function createKey(store: KeyStore, sealer: Sealer): Promise<string> {
  await store.insert(sealer.seal(randomBytes(keyBytes).toString('base64'), store.place));
  const sealed = await store.find();
  assert(sealed !== null, 'the key was inserted, by this process or by another one');
  return sealed;
}

/** Returns a key for one purpose. Keys of different purposes say nothing of each other. */
export const derivedKey = (secret: Buffer, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `gifts: ${purpose}`, keyBytes)));
