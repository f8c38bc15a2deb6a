import type { Logger } from 'pino';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { MetricsSettings } from '../config/observability-settings.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createDeploymentMetrics, type DeploymentMetrics } from './deployment-metrics.ts';
import { observeDisk } from './free-disk.ts';
import { type MonitoringServer, openMonitoringServer } from './monitoring-server.ts';
import type { ObservedCell } from './observed-cell.ts';
import type { ProcessMetrics } from './process-metrics.ts';
import type { Readiness } from './readiness.ts';

interface Observed {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly metrics: ProcessMetrics;
  readonly readiness: Readiness;
  readonly otherCells: () => readonly ObservedCell[];
}

/** Opens the port for those who run the service. */
export async function openMonitoring(
  settings: MetricsSettings,
  { config, databaseUrl, log, metrics: { registry }, readiness, otherCells }: Observed,
): Promise<MonitoringServer> {
  if (config.databaseUrl === undefined) observeDisk(registry, config.dataDir);
  const databases = new Map<string, { db: Database; deployment: DeploymentMetrics }>();
  /** What is measured has a connection of its own, because the others may all be in use. */
  function deploymentOf(url: string, cell?: string): DeploymentMetrics {
    const known = databases.get(url);
    if (known) return known.deployment;
    const db = openDatabase({ databaseUrl: url, poolSize: 1, applicationName: 'gifts metrics', log });
    const deployment = createDeploymentMetrics(db, undefined, cell);
    databases.set(url, { db, deployment });
    return deployment;
  }
  async function readMetrics(): Promise<string> {
    const cells = otherCells();
    const deployments = await Promise.all([
      deploymentOf(databaseUrl).collect(),
      ...cells.map((cell) => deploymentOf(cell.databaseUrl, cell.name).collect()),
    ]);
    const ofCells = cells.flatMap(({ metrics }) => metrics?.registry ?? []);
    return textOf([registry, ...ofCells, ...deployments], cells.length > 0);
  }
  const server = await openMonitoringServer(settings, {
    ...{ readMetrics, readiness },
    metricsType: registry.contentType,
  });
  return {
    url: server.url,
    async close() {
      await server.close();
      for (const { db } of databases.values()) await db.close();
    },
  };
}

/** In the text, the lines of a metric stand together, so those of several cells are merged. Their labels tell them apart. */
async function textOf(registries: readonly Registry[], isMerged: boolean): Promise<string> {
  if (!isMerged) return (await Promise.all(registries.map((each) => each.metrics()))).join('');
  const values = await Promise.all(registries.map((each) => each.getMetricsAsJSON()));
  const summed = values.map((metrics) =>
    metrics.map((metric) => ({ ...metric, aggregator: 'sum' as const })),
  );
  return AggregatorRegistry.aggregate(summed).metrics();
}
