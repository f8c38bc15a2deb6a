/**
 * Starts a Citus cluster on this machine, a coordinator and two other nodes, from the PostgreSQL whose `pg_config` is in PATH
 * and in which Citus is installed. It prints DATABASE_URL, and runs until it is interrupted: docs/cells.md.
 */
import { once } from 'node:events';
import { startCitus } from './start-citus.ts';

const cluster = await startCitus();
process.stdout.write(`DATABASE_URL=${cluster.url}\n`);
await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
await cluster.stop();
