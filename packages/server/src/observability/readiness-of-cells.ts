/** Whether a process with several cells should be sent requests: as long as one of its cells can be used. */
import type { ObservedCell } from './observed-cell.ts';
import type { Readiness, ReadinessReport } from './readiness.ts';

type Checks = ReadinessReport['checks'];

const notOpened: Checks = {
  process: 'running',
  database: 'unreachable',
  migrations: 'unknown',
  secret_key: 'unknown',
};

/** `main` is reported as without other cells, and the others beside it. */
export const readinessOfCells = (main: Readiness, others: () => readonly ObservedCell[]): Readiness => ({
  stop: main.stop,
  async report() {
    const report = await main.report();
    const cells = await Promise.all(
      others().map(async ({ name, readiness }) => ({ name, report: (await readiness?.report()) ?? null })),
    );
    if (cells.length === 0) return report;
    const isFit = report.status === 'ok' || cells.some((cell) => cell.report?.status === 'ok');
    return {
      ...report,
      status: isFit && report.checks.process === 'running' ? 'ok' : 'not_ready',
      cells: Object.fromEntries(cells.map(({ name, report: own }) => [name, own?.checks ?? notOpened])),
    };
  },
});
