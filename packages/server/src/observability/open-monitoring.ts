import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { MetricsSettings } from '../config/observability-settings.ts';
import { openDatabase } from '../db/database.ts';
import { createDeploymentMetrics } from './deployment-metrics.ts';
import { observeDisk } from './free-disk.ts';
import { type MonitoringServer, openMonitoringServer } from './monitoring-server.ts';
import type { ProcessMetrics } from './process-metrics.ts';
import type { Readiness } from './readiness.ts';

/** Opens the port for those who run the service. What is measured has a connection of its own, because the others may all be in use. */
export async function openMonitoring(
  settings: MetricsSettings,
  {
    config,
    databaseUrl,
    log,
    metrics: { registry },
    readiness,
  }: {
    config: Pick<Config, 'dataDir' | 'databaseUrl'>;
    databaseUrl: string;
    log: Logger;
    metrics: ProcessMetrics;
    readiness: Readiness;
  },
): Promise<MonitoringServer> {
  const db = openDatabase({ databaseUrl, poolSize: 1, applicationName: 'gifts metrics', log });
  if (config.databaseUrl === undefined) observeDisk(registry, config.dataDir);
  const server = await openMonitoringServer(settings, {
    registry,
    deployment: createDeploymentMetrics(db),
    readiness,
  });
  return {
    url: server.url,
    async close() {
      await server.close();
      await db.close();
    },
  };
}
