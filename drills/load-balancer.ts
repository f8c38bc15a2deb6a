/** HAProxy in front of the databases and of the API processes. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from './hosts.ts';

export interface LoadBalancerSettings {
  readonly databases: readonly Host[];
  readonly service: Host;
  readonly apiPorts: readonly number[];
  /** Whether connections to a host that is no longer the primary are closed. The service must not depend on it. */
  readonly closesSessions: boolean;
}

export const balancerPorts = { primary: 5000, replicas: 5001, api: 8080 };

export async function startLoadBalancer(
  host: Host,
  folder: string,
  settings: LoadBalancerSettings,
): Promise<void> {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configuration(settings));
  host.start({ name: 'haproxy', command: ['haproxy', '-db', '-f', file] });
}

const configuration = ({ databases, service, apiPorts, closesSessions }: LoadBalancerSettings): string => `
global
  maxconn 4000

defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s

listen primary
  bind :${balancerPorts.primary}
  ${databaseChecks('/primary', closesSessions)}
${databaseServers(databases)}

listen replicas
  bind :${balancerPorts.replicas}
  ${databaseChecks('/replica', true)}
${databaseServers(databases)}

listen api
  mode http
  bind :${balancerPorts.api}
  timeout server 60s
  option httpchk GET /healthz
  option redispatch
  default-server inter 1s fall 2 rise 1
${apiPorts.map((port) => `  server api-${port} ${service.address}:${port} check`).join('\n')}
`;

const databaseChecks = (path: string, closesSessions: boolean): string =>
  [
    `option httpchk OPTIONS ${path}`,
    'http-check expect status 200',
    `default-server inter 1s fall 3 rise 1${closesSessions ? ' on-marked-down shutdown-sessions' : ''}`,
  ].join('\n  ');

const databaseServers = (hosts: readonly Host[]): string =>
  hosts.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`).join('\n');
