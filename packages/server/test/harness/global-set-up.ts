import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.ts';
import { closeTemplate, createDatabase, dropEverywhere, listServers } from './cluster.ts';
import { startTestServer, urlOfDatabase } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A role on this server that may create databases. */
    testServerUrl: string;
    /** That server, and with a Citus cluster its other nodes. */
    testServers: string[];
    /** The migrated database from which every test database is copied. */
    testTemplate: string;
  }
}

/**
 * Vitest's global set-up of every project that needs a database. The first one of a run makes one server and one
 * migrated template for all of them, on the embedded PostgreSQL or on DATABASE_URL.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = project.vitest.getRootProject();
  if (run.getProvidedContext().testServerUrl !== undefined) return undefined;
  const given = process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startTestServer();
  const template = `gifts_template_${process.pid}`;
  const servers = await listServers(server.url);
  try {
    await dropEverywhere(servers, template);
    await createDatabase(servers, template);
    await migrate(urlOfDatabase(server.url, template), { onProgress: () => {} });
    if (servers.length > 1) await closeTemplate(servers, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  run.provide('testServerUrl', server.url);
  run.provide('testServers', servers);
  run.provide('testTemplate', template);
  return async () => {
    await dropEverywhere(servers, template);
    await server.stop();
  };
}
