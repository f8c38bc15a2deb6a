/** PgBouncer in front of a database, as docs/scaling.md describes it. */
import { type ChildProcess, execFile } from 'node:child_process';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectQuery } from '../packages/server/src/db/connection-settings.ts';
import type { Host } from './hosts.ts';
import { servicePassword } from './prepare-data.ts';

export const poolerPort = 6_432;
export const serverConnections = 12;

/** Named prepared statements need 1.21 or newer. */
export async function requirePooler(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['--version']);
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  if (Number(major) > 1 || Number(minor) >= 21) return `${major}.${minor}`;
  throw new Error(`${program} has the version ${major}.${minor}, and the service needs 1.21 or newer.`);
}

export interface Pooler {
  start(): void;
  kill(): void;
}

/** It can be started again after it was killed. */
export async function preparePooler(
  host: Host,
  database: Host,
  options: { program: string; folder: string; user: string; ids: { uid: number; gid: number } },
): Promise<Pooler> {
  const { program, folder, user, ids } = options;
  const users = join(folder, 'pgbouncer-users.txt');
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"gifts" "${servicePassword}"\n`);
  await writeFile(file, settings(database, users));
  await chown(users, ids.uid, ids.gid);
  let running: ChildProcess | undefined;
  return {
    start() {
      running = host.start({ name: 'pgbouncer', command: [program, file], user });
    },
    kill: () => void running?.kill('SIGKILL'),
  };
}

const settings = ({ address }: Host, users: string): string => `
[databases]
gifts = host=${address} port=5432 dbname=gifts pool_size=${serverConnections} connect_query='${connectQuery.replaceAll("'", "''")}'

[pgbouncer]
listen_addr = *
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_prepared_statements = 2000
max_client_conn = 1000
server_login_retry = 1
query_wait_timeout = 10
tcp_keepidle = 10
tcp_keepintvl = 5
tcp_keepcnt = 3
tcp_user_timeout = 25000
`;
