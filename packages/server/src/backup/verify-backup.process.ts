import { pino } from 'pino';
import type { Initiator } from '../context/initiator.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { SealingKey } from '../kit/sealer.ts';
import type { BackupTotals } from './backup-format.ts';
import type { LoadProgress } from './load-rows.ts';
import type { OpenBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.process.ts';
import { withScratchDatabase } from './scratch-database.ts';
import { type Proof, verifyData } from './verify-data.process.ts';

interface Verification {
  readonly dataDir: string;
  readonly keys: readonly SealingKey[];
  readonly initiator: Initiator;
  readonly now: Date;
  readonly onProgress: LoadProgress;
}

/** Restores a backup into a scratch database, brings that to the schema of this release, and proves what is in it. */
export function verifyBackup(
  backup: OpenBackup,
  { dataDir, keys, initiator, now, onProgress }: Verification,
): Promise<{ totals: BackupTotals; proofs: Proof[] }> {
  return withScratchDatabase(dataDir, async (databaseUrl) => {
    const place = 'The scratch database';
    const target = { databaseUrl, place, initiator, now, fileName: null, onProgress };
    const totals = await restoreBackup(backup, target);
    await migrate(databaseUrl, { onProgress: () => {} });
    const log = pino({ level: 'silent' });
    const db = openDatabase({ databaseUrl, poolSize: 2, applicationName: 'gifts backup', log });
    try {
      return { totals, proofs: await verifyData(db, keys) };
    } finally {
      await db.close();
    }
  });
}
