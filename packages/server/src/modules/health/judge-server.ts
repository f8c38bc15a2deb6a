/** Judges what a database server says of itself. */
import { minPostgresVersion } from '../../db/migrate.ts';
import { failure, type HealthFinding, ok, warning } from './finding.ts';

const skewLimitMs = 2000;

export function judgeVersion(version: string): HealthFinding {
  if (Number.parseInt(version, 10) >= minPostgresVersion) return ok(`PostgreSQL ${version} answers`);
  return failure(
    `PostgreSQL ${version} is too old: the service needs version ${minPostgresVersion} or newer.`,
  );
}

export function judgeClock(skewMs: number): HealthFinding {
  if (Math.abs(skewMs) <= skewLimitMs) return ok("The database's clock and this machine's agree");
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1);
  const direction = skewMs > 0 ? 'ahead of' : 'behind';
  return warning(
    `The database's clock is ${seconds} s ${direction} this machine's, and scheduled sends use the database's clock: synchronise both with NTP.`,
  );
}
