import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '../../db/statements.ts';

const running = new AsyncLocalStorage<Tx>();

/** Runs calls of the library in a transaction. */
export const withinTransaction = <T>(tx: Tx, work: () => Promise<T>): Promise<T> => running.run(tx, work);

/** The transaction of the call of the library that runs. */
export const runningTransaction = (): Tx | undefined => running.getStore();
