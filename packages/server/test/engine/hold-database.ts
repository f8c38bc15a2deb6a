/** A process that uses an embedded database until it is killed or its input ends: `hold-database.ts DATA_DIR ROLE`. */
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';

const [dataDir = '', role] = process.argv.slice(2);

try {
  const database = await startEmbeddedPostgres({
    dataDir,
    as: role === 'service' ? 'service' : 'command',
    onProgress: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  process.stdout.write(
    `${JSON.stringify({ databaseUrl: database.databaseUrl, adopted: database.adopted })}\n`,
  );
  process.stdin.resume();
  process.stdin.once('end', () => void database.stop());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
  process.stdin.destroy();
}
