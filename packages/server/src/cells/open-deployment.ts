/**
 * The cells of a deployment in one process: a service for each, of which that of `main` has the socket. A cell that is made while the
 * process runs is opened without a restart, and one whose database is away as soon as it is back.
 */
import { type App, type AppOverrides, createApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { type Cell, mainCell } from '../deployment/cells/cell-address.ts';
import { copyChanges } from '../deployment/cells/copy-deployment.process.ts';
import { type AskedCell, findLeastCell } from '../deployment/cells/find-least-cell.ts';
import { type ListedCell, listCells } from '../deployment/cells/list-cells.ts';
import { type Loop, repeat } from '../jobs/repeat.ts';
import { askAtMostEvery } from '../kit/ask-at-most-every.ts';
import type { ObservedCell } from '../observability/observed-cell.ts';
import { createFront } from './front.ts';
import type { FrontCell } from './front-cell.ts';
import { knowsCredential } from './knows-credential.ts';

export interface Deployment extends Pick<App, 'listen' | 'startWorker' | 'monitor' | 'close'> {
  /** The service of `main`. */
  readonly main: App;
}

export interface DeploymentOptions {
  /** With the settings that its database was prepared with. */
  readonly main: Cell;
  /** Brings the database of a cell to this release, and returns the settings with its keys. */
  readonly prepare: (cell: Cell) => Promise<Config>;
  readonly overrides?: AppOverrides;
  readonly lookEveryMs?: number;
}

/** A cell in this process. */
interface OpenCell {
  cell: ListedCell;
  /** Null until its database was found in order. That of `main` is never null. */
  app: App | null;
}

/** How soon a process uses a new cell, and a worker carries changes of the deployment to the others. */
const defaultLookEveryMs = 5_000;
const sizesEveryMs = 60_000;

export async function openDeployment(options: DeploymentOptions): Promise<Deployment> {
  const { main: cell, overrides, lookEveryMs = defaultLookEveryMs } = options;
  const others: OpenCell[] = [];
  const main = await createApp(cell.config, cell.databaseUrl, {
    ...overrides,
    otherCells: () => others.map(observed),
  });
  const { log, db } = main.services;
  const first: OpenCell = { cell: { ...cell, isOpen: true }, app: main };
  const fronts = [frontOf(first)];
  const roles = { isListening: false, isFronted: false, isWorking: false };
  const apps = (): App[] => [main, ...others.flatMap(({ app }) => app ?? [])];

  async function findOthers(): Promise<void> {
    for (const found of await listCells(db, cell)) {
      const known = others.find((other) => other.cell.name === found.name);
      if (known && !isSamePlace(known.cell, found)) await leave(known, found);
      if (!found.isOpen || known || found.name === mainCell) continue;
      const other: OpenCell = { cell: found, app: null };
      others.push(other);
      fronts.push(frontOf(other));
    }
  }

  /** Stops to use the database that a cell had. It is opened in its new place next, or when it was restored and opened again. */
  async function leave(other: OpenCell, found: ListedCell): Promise<void> {
    const { app } = other;
    other.cell = found;
    other.app = null;
    await app?.close();
    log.info({ cell: found.name }, found.isOpen ? 'A cell has another place' : 'A cell was closed');
  }

  /** Opens what is not open, one after the other: each may have to be migrated. */
  async function openOthers(): Promise<void> {
    await findOthers();
    for (const other of others) {
      if (other.app || !other.cell.isOpen) continue;
      await open(other).catch((error: unknown) =>
        log.warn({ err: error, cell: other.cell.name }, 'A cell cannot be opened and will be tried again'),
      );
    }
  }

  async function open(other: OpenCell): Promise<void> {
    const { name, databaseUrl } = other.cell;
    const config = await options.prepare(other.cell);
    const app = await createApp(config, databaseUrl, { ...overrides, ofCell: { name, main } });
    try {
      if (roles.isListening) app.listenForSignals();
      if (roles.isWorking) await app.startWorker();
    } catch (error) {
      await app.close();
      throw error;
    }
    other.app = app;
    log.info({ cell: name }, 'A cell was opened');
  }

  /** Once there is a second cell, the front takes the requests of the socket. */
  function takeRequests(): void {
    if (!roles.isListening || roles.isFronted || others.length === 0) return;
    main.serveBy(createFront({ config: cell.config, cells: () => fronts, placeNext }));
    roles.isFronted = true;
  }

  const placeNext = askAtMostEvery(sizesEveryMs, () => findLeastCell([first, ...others].map(asked)));

  async function look(): Promise<void> {
    await openOthers();
    takeRequests();
    if (roles.isWorking) await Promise.all(others.map(carryChanges));
  }

  async function carryChanges({ cell: { name }, app }: OpenCell): Promise<void> {
    if (!app) return;
    await copyChanges(db, { name, db: app.services.db }).catch((error: unknown) =>
      log.warn({ err: error, cell: name }, 'Changes could not be copied to a cell and will be tried again'),
    );
  }

  try {
    await openOthers();
  } catch (error) {
    await main.close();
    throw error;
  }
  const loop: Loop = repeat(lookEveryMs, look, log);
  return {
    main,
    async listen() {
      roles.isListening = true;
      takeRequests();
      for (const app of apps()) app.listenForSignals();
      return main.listen();
    },
    async startWorker() {
      roles.isWorking = true;
      for (const app of apps()) await app.startWorker();
    },
    monitor: main.monitor,
    async close() {
      loop.stop();
      await loop.idle();
      // All of them answer requests of the one socket.
      await Promise.all(apps().map((app) => app.stop()));
      for (const app of apps().toReversed()) await app.close();
    },
  };
}

const isSamePlace = (known: ListedCell, found: ListedCell): boolean =>
  known.databaseUrl === found.databaseUrl && known.isOpen === found.isOpen;

const frontOf = (open: OpenCell): FrontCell => ({
  name: open.cell.name,
  get isReady() {
    return open.app !== null;
  },
  handle: (request, response) => appOf(open).handle(request, response),
  inject: (request) => appOf(open).inject(request),
  knows: async (credential) => knowsCredential(appOf(open).services, credential),
});

function appOf({ app, cell }: OpenCell): App {
  if (app) return app;
  throw new Error(`The cell ${cell.name} is not open.`);
}

const observed = ({ cell: { name, databaseUrl }, app }: OpenCell): ObservedCell => ({
  ...{ name, databaseUrl },
  readiness: app?.readiness ?? null,
  metrics: app?.metrics ?? null,
});

const asked = ({ cell: { name }, app }: OpenCell): AskedCell => ({ name, db: app?.services.db ?? null });
