/**
 * What a backup says of itself. The file is a tar archive, compressed with Zstandard: first `backup.json` and its
 * checksum as `sha256sum` writes it, then the rows of each table in parts as COPY writes them, at last `totals.json`. A change
 * that earlier releases cannot read gets the next number.
 */
import { createHash } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { environments } from '../config/environment.ts';
import { OperatorError } from '../kit/errors.ts';

export const formatNumber = 1;
export const headName = 'backup.json';
export const headChecksumName = 'backup.json.sha256';
export const totalsName = 'totals.json';

/** Everything in the order of the file. Names of tables have their schema: `public.orders`. */
const StoredTable = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String()),
  /** The first days of the months that have a partition, such as 2026-11-01. */
  months: Type.Array(Type.String({ pattern: '^\\d{4}-\\d{2}-01$' })),
});
export type StoredTable = Static<typeof StoredTable>;

const StoredSequence = Type.Object({
  name: Type.String(),
  /** A text, because it may have more digits than a number. */
  value: Type.String({ pattern: '^-?\\d+$' }),
  isUsed: Type.Boolean(),
});
export type StoredSequence = Static<typeof StoredSequence>;

const BackupHead = Type.Object({
  format: Type.Literal(formatNumber),
  id: Type.String({ format: 'uuid' }),
  /** The moment whose data the file has. */
  createdAt: Type.String({ format: 'date-time' }),
  release: Type.String(),
  environment: Type.Enum([...environments]),
  /** The name of the cell whose data it is. Absent for `main`. */
  cell: Type.Optional(Type.String()),
  postgresVersion: Type.String(),
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() }), { minItems: 1 }),
  /** The ids of the secret keys that are needed to use the data. They do not reveal the keys. */
  keyIds: Type.Array(Type.String({ pattern: '^[0-9a-f]{8}$' })),
  tables: Type.Array(StoredTable),
  sequences: Type.Array(StoredSequence),
  /** For whoever opens the file by hand. */
  notIncluded: Type.Array(Type.String()),
});
export type BackupHead = Static<typeof BackupHead>;

const TableTotals = Type.Object({
  rows: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  /** Of the bytes of all parts. */
  sha256: Type.String(),
});
export type TableTotals = Static<typeof TableTotals>;

const BackupTotals = Type.Object({ tables: Type.Record(Type.String(), TableTotals) });
export type BackupTotals = Static<typeof BackupTotals>;

const headCheck = Compile(BackupHead);
const totalsCheck = Compile(BackupTotals);

export const checksumOfHead = (json: string): string =>
  `${createHash('sha256').update(json).digest('hex')}  ${headName}\n`;

/** `name` is what messages call the backup. */
export function parseHead(json: string, name: string): BackupHead {
  const read = parseJson(json);
  if (headCheck.Check(read)) return read;
  const format: unknown = typeof read === 'object' && read !== null ? Reflect.get(read, 'format') : undefined;
  if (typeof format === 'number' && format > formatNumber) {
    throw new OperatorError(
      `${name} has format ${format}, and this release reads format ${formatNumber}: restore it with the release that made it, or a newer one.`,
    );
  }
  throw notABackup(name);
}

export function parseTotals(json: string, name: string): BackupTotals {
  const read = parseJson(json);
  if (totalsCheck.Check(read)) return read;
  throw damaged(name, 'its totals cannot be read');
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export const notABackup = (name: string): OperatorError =>
  new OperatorError(
    `${name} is not a backup of this service, or it is damaged at its beginning. If it is encrypted, decrypt it first: docs/recovery.md shows how.`,
  );

export const damaged = (name: string, problem: string): OperatorError =>
  new OperatorError(
    `${name} is damaged or incomplete (${problem}): use another backup. Nothing was restored.`,
  );
