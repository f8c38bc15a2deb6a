/**
 * Finds the cell that has what a request carries, by asking all of them. There is no list of keys and links that could be wrong; what
 * was found is remembered, because nothing goes from one cell to another while a process runs.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { isUnreadableValue } from '../db/database-errors.ts';
import type { Credential } from './credential-of.ts';

/** A cell that can be asked. */
export interface AskedCell {
  readonly name: string;
  knows(credential: Credential): Promise<boolean>;
}

export interface Found {
  /** The names of the cells that have it. More than one for an address, and for a link code that two cells have made. */
  readonly cells: readonly string[];
  /** False if a cell could not be asked. */
  readonly isSure: boolean;
}

export interface CellFinder {
  /** What is remembered, without asking. */
  known(credential: Credential): Found | undefined;
  find(credential: Credential): Promise<Found>;
}

/** Less than a second: a new key or link works at once, also for whoever tried it before. */
const unknownMs = 800;
const rememberedMs = 3_600_000;
/** How long a cell may take to answer, and after a failure, how soon it is asked again. */
const answerWithinMs = 2_000;
const askAgainAfterMs = 1_000;
/** Two cells can have made the same link code, so the others get a moment after the first has said yes. */
const othersWithinMs = 250;

/** An address can become known in another cell at any time. */
const isShared = ({ kind }: Credential): boolean => kind === 'email';

export function createCellFinder(cells: () => readonly AskedCell[]): CellFinder {
  const remembered = new LRUCache<string, Found>({ max: 100_000, ttl: rememberedMs });
  const underWay = new Map<string, Promise<Found>>();
  const awayUntil = new Map<string, number>();

  async function ask(cell: AskedCell, credential: Credential): Promise<boolean | null> {
    if (performance.now() < (awayUntil.get(cell.name) ?? 0)) return null;
    const tooLate = new AbortController();
    const answer = await Promise.race([
      cell.knows(credential).catch((error: unknown) => (isUnreadableValue(error) ? false : null)),
      pause(answerWithinMs, null, { ref: false, signal: tooLate.signal }).catch(() => null),
    ]);
    tooLate.abort();
    if (answer === null) awayUntil.set(cell.name, performance.now() + askAgainAfterMs);
    return answer;
  }

  async function askAll(credential: Credential): Promise<Found> {
    const asked = cells();
    const answers = new Map<string, boolean | null>();
    let sayFirst = () => {};
    const first = new Promise<void>((resolve) => {
      sayFirst = resolve;
    });
    const all = Promise.all(
      asked.map(async (cell) => {
        const answer = await ask(cell, credential);
        answers.set(cell.name, answer);
        if (answer) sayFirst();
      }),
    );
    // The answer for an address must not tell by its time who knows it.
    if (isShared(credential)) await all;
    else {
      await Promise.race([all, first]);
      if (credential.kind === 'link')
        await Promise.race([all, pause(othersWithinMs, undefined, { ref: false })]);
    }
    const having = asked.filter(({ name }) => answers.get(name)).map(({ name }) => name);
    return {
      cells: having,
      isSure: having.length > 0 || asked.every(({ name }) => answers.get(name) === false),
    };
  }

  /** Requests that come together wait for the same answers. */
  async function askOnce(name: string, credential: Credential): Promise<Found> {
    const asking = underWay.get(name) ?? askAll(credential).finally(() => underWay.delete(name));
    underWay.set(name, asking);
    const found = await asking;
    if (found.isSure && !isShared(credential))
      remembered.set(name, found, found.cells.length > 0 ? {} : { ttl: unknownMs });
    return found;
  }

  return {
    known: (credential) => remembered.get(nameOf(credential)),
    async find(credential) {
      const name = nameOf(credential);
      return remembered.get(name) ?? askOnce(name, credential);
    },
  };
}

/** Secrets are not kept in memory as they are. */
const nameOf = ({ kind, value }: Credential): string =>
  createHash('sha256').update(`${kind} ${value}`).digest('base64');
