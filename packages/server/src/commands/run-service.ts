import { parseArgs } from 'node:util';
import { type Deployment, openDeployment } from '../cells/open-deployment.ts';
import type { Config } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import type { Cell } from '../deployment/cells/cell-address.ts';
import { mainCellOf } from './choose-cell.ts';
import { type CommandContext, printProgress } from './command.ts';
import { giveBackMemoryAtRest } from './give-back-memory.ts';
import { requireFreePort } from './port.ts';
import { prepareForService } from './prepare-database.ts';
import { manageProcess } from './process-lifetime.ts';
import { readConfig } from './read-config.ts';
import { startDatabase } from './start-database.ts';

/** The time that PostgreSQL needs for an immediate stop, after the time for an orderly stop is over. */
const endAtOnceMs = 500;

export interface ServiceRole {
  /** Only one `service` may use an embedded database. Any number of `command` roles may use it at the same time. */
  readonly database: 'service' | 'command';
  readonly listens: boolean;
  /** Runs after the databases are migrated and their services are created. */
  run(deployment: Deployment, config: Config): Promise<void>;
}

/** Runs a service role: opens the database, migrates it, starts the role, and stops in order after a signal. */
export async function runService(args: string[], context: CommandContext, role: ServiceRole): Promise<void> {
  parseArgs({ args, options: {} });
  const config = readConfig(context);
  const onProgress = (sentence: string) => printProgress(context, sentence);
  const lifetime = manageProcess();
  try {
    const database = await startDatabase(config, role.database, onProgress);
    await lifetime.onStop((limitMs) => database.close(limitMs - endAtOnceMs));
    if (role.listens) await requireFreePort(config);
    const prepare = (cell: Cell) => prepareForService(cell, () => migrate(cell.databaseUrl, { onProgress }));
    const main = mainCellOf(database.databaseUrl, config);
    const deployment = await openDeployment({ main: { ...main, config: await prepare(main) }, prepare });
    await lifetime.onStop(() => deployment.close());
    await lifetime.onStop(() => database.announceStop());
    const monitoring = await deployment.monitor();
    if (monitoring) onProgress(`Metrics are at ${monitoring}/metrics.`);
    await role.run(deployment, config);
    giveBackMemoryAtRest();
  } catch (error) {
    // After a signal, errors of the start are only a consequence of the stop and are not reported.
    if (lifetime.isStopping()) return lifetime.stop();
    await lifetime.stop();
    throw error;
  }
}
