/** Where a cell is, and the settings of a process for it. */
import type { Config } from '../../config/config.ts';
import type { Place, Sealer } from '../../kit/sealer.ts';
import type { CellRow } from './cells.sql.ts';

/** The cell of the database that DATABASE_URL names. */
export const mainCell = 'main';

/** A cell as a process uses it. */
export interface Cell {
  readonly name: string;
  /** Leads to the server itself, not to a pooler. */
  readonly databaseUrl: string;
  readonly config: Config;
}

export const placeOfAddress = (name: string): Place => ({
  column: 'cells.address',
  organizationId: null,
  rowId: name,
});

/**
 * A cell elsewhere has an address of its own, and neither the pooler nor the replica of the settings. The key that an operator chose
 * is that of the demo organization, which is in `main`.
 */
export function cellOf(row: CellRow, main: Cell, sealer: Pick<Sealer, 'open'>): Cell {
  const { name, database_name: database, address } = row;
  const config = { ...main.config, demoApiKey: undefined };
  if (address !== null) {
    const databaseUrl = sealer.open(address, placeOfAddress(name));
    const alone = { databaseUrl, databaseDirectUrl: undefined, databaseReplicaUrl: undefined };
    return { name, databaseUrl, config: { ...config, ...alone } };
  }
  const inDatabase = (url: string) => urlOfDatabase(url, database ?? '');
  const { databaseUrl, databaseDirectUrl, databaseReplicaUrl } = config;
  return {
    name,
    databaseUrl: inDatabase(main.databaseUrl),
    config: {
      ...config,
      databaseUrl: databaseUrl && inDatabase(databaseUrl),
      databaseDirectUrl: databaseDirectUrl && inDatabase(databaseDirectUrl),
      databaseReplicaUrl: databaseReplicaUrl && inDatabase(databaseReplicaUrl),
    },
  };
}

/** The address of another database on the same server. */
export function urlOfDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

export const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
