/**
 * Three database hosts with Patroni and PostgreSQL, and three hosts with etcd. Patroni decides which database is the primary.
 * docs/failover.md says why etcd has hosts of its own.
 */
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host, Hosts } from './hosts.ts';
import { until } from './until.ts';

export const binaries = '/usr/lib/postgresql/15/bin';
const user = 'postgres';

export const passwords = { superuser: 'drill-superuser', replication: 'drill-replication' };

export interface DatabaseCluster {
  readonly hosts: readonly Host[];
  primary(): Promise<Host>;
  /** Resolves when there is a primary and all others follow it, as those of which one must have each commit. */
  untilHealthy(limit: { withinMs: number }): Promise<void>;
  /** Copies the primary to a host that does not follow it, as `patronictl reinit` does. */
  copyAnew(host: Host): Promise<void>;
  /** Starts Patroni on a host whose processes were killed. */
  start(host: Host): void;
}

export async function startDatabaseCluster(
  network: Hosts,
  { folder, ids, patroni }: { folder: string; ids: { uid: number; gid: number }; patroni: string },
): Promise<DatabaseCluster> {
  const hosts: Host[] = [];
  const etcdHosts: Host[] = [];
  for (const number of [1, 2, 3]) {
    hosts.push(await network.add(`db${number}`, 10 + number));
    etcdHosts.push(await network.add(`etcd${number}`, 20 + number));
  }
  for (const host of [...hosts, ...etcdHosts]) {
    const own = join(folder, host.name);
    await mkdir(own, { recursive: true });
    await chown(own, ids.uid, ids.gid);
  }
  for (const host of hosts) {
    const settings = patroniSettings(host, etcdHosts, folder);
    await writeFile(join(folder, `${host.name}.json`), JSON.stringify(settings));
  }
  for (const host of etcdHosts) {
    const command = etcdCommand(host, etcdHosts, folder);
    host.start({ name: 'etcd', user, command, env: { HOME: join(folder, host.name) } });
  }
  const start = (host: Host) => {
    host.start({
      name: 'patroni',
      user,
      command: [patroni, join(folder, `${host.name}.json`)],
      env: { HOME: join(folder, host.name) },
    });
  };
  for (const host of hosts) start(host);
  return {
    hosts,
    start,
    async primary() {
      const views = (await viewsOf(hosts)).map((members) => members.find(isRunningLeader)?.name);
      const name = views.find(
        (view) => view && views.filter((other) => other === view).length > hosts.length / 2,
      );
      const host = hosts.find((candidate) => candidate.name === name);
      if (!host) throw new Error('Most hosts do not agree on a primary.');
      return host;
    },
    untilHealthy,
    async copyAnew({ address }) {
      await fetch(`http://${address}:8008/reinitialize`, { method: 'POST', body: '{"force": true}' });
      await untilHealthy({ withinMs: 120_000 });
    },
  };
  function untilHealthy({ withinMs }: { withinMs: number }): Promise<void> {
    return until(
      'a primary with two followers of its quorum',
      async () => {
        const views = await viewsOf(hosts);
        return (
          views.length === hosts.length &&
          views.every((members) => isHealthy(members, hosts.length)) &&
          new Set(views.map((members) => members.find(isRunningLeader)?.name)).size === 1
        );
      },
      { withinMs },
    );
  }
}

function isHealthy(members: readonly Member[], hosts: number): boolean {
  // A former primary that has not been rewound runs on its own timeline.
  const { timeline } = members.find(isRunningLeader) ?? {};
  const isFollowing = (member: Member) =>
    member.role === 'quorum_standby' &&
    ['running', 'streaming'].includes(member.state) &&
    member.timeline === timeline &&
    member.lag === 0;
  return members.filter(isFollowing).length === hosts - 1;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  /** Bytes, or `unknown`. */
  readonly lag?: number | string;
  readonly timeline?: number;
}

const isRunningLeader = ({ role, state }: Member): boolean => role === 'leader' && state === 'running';

/** What each host that answers says of the cluster. A host that was cut off until now may be wrong. */
async function viewsOf(hosts: readonly Host[]): Promise<Member[][]> {
  const answers = await Promise.allSettled(
    hosts.map(async ({ address }) => {
      const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_500) });
      return ((await response.json()) as { members: Member[] }).members;
    }),
  );
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

function etcdCommand({ name, address }: Host, hosts: readonly Host[], folder: string): string[] {
  const peers = hosts.map((host) => `${host.name}=http://${host.address}:2380`).join(',');
  return [
    'etcd',
    ...['--name', name, '--data-dir', join(folder, name, 'etcd'), '--logger', 'zap'],
    ...[
      '--listen-peer-urls',
      `http://${address}:2380`,
      '--initial-advertise-peer-urls',
      `http://${address}:2380`,
    ],
    ...[
      '--listen-client-urls',
      `http://${address}:2379`,
      '--advertise-client-urls',
      `http://${address}:2379`,
    ],
    ...['--initial-cluster', peers, '--initial-cluster-token', 'gifts-drill'],
    ...['--heartbeat-interval', '200', '--election-timeout', '2000', '--pre-vote'],
  ];
}

function patroniSettings({ name, address }: Host, etcdHosts: readonly Host[], folder: string): object {
  return {
    scope: 'gifts',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { hosts: etcdHosts.map((host) => `${host.address}:2379`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 5,
        synchronous_mode: 'quorum',
        synchronous_mode_strict: true,
        postgresql: { ...rejoining, parameters: serverSettings },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(folder, name, 'data'),
      bin_dir: binaries,
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
      pg_hba: [
        'local all all peer',
        'host replication replicator samenet scram-sha-256',
        'host all all samenet scram-sha-256',
      ],
      parameters: { unix_socket_directories: join(folder, name) },
    },
  };
}

/** How a host that was the primary follows the new one, also if it cannot be rewound: see docs/failover.md. */
const rejoining = {
  use_pg_rewind: true,
  remove_data_directory_on_rewind_failure: true,
  remove_data_directory_on_diverged_timelines: true,
  basebackup: { checkpoint: 'fast' },
};

/** A follower that is cut off holds up commits until its connection is given up: see docs/failover.md. */
const serverSettings = {
  max_connections: 150,
  shared_buffers: '128MB',
  wal_log_hints: 'on',
  wal_keep_size: '1GB',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
};
