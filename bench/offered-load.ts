/** Requests at a given rate, whatever the answers are: what many clients do who know nothing of each other. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import type { Service } from './service.ts';

export interface Offer {
  readonly path: string;
  /** Sent by POST. Without it, the requests are GETs. */
  readonly body?: string;
  readonly seconds: number;
  readonly clients: number;
  /** Without it, each client sends the next request after the answer to the last one. */
  readonly perSecond?: number;
}

export interface OfferedAnswer {
  readonly beganAtMs: number;
  readonly status: number;
  readonly ms: number;
}

export async function offerLoad(service: Service, offer: Offer): Promise<OfferedAnswer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gifts-bench-load-'));
  const log = join(folder, 'answers');
  const { path, body, seconds, clients, perSecond } = offer;
  try {
    const bodyFile = join(folder, 'body');
    if (body) await writeFile(bodyFile, body);
    await runCommand('h2load', [
      ...['--h1', '--clients', String(clients), '--duration', String(seconds), '--log-file', log],
      ...(perSecond ? ['--rps', String(perSecond / clients)] : []),
      ...(body ? ['--data', bodyFile, '--header', 'content-type: application/json'] : []),
      ...['--header', `authorization: Bearer ${service.apiKey}`, `${service.url}${path}`],
    ]);
    return (await readFile(log, 'utf8')).trimEnd().split('\n').map(readLine);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A line is the beginning and the duration in microseconds, with the status between them. */
function readLine(line: string): OfferedAnswer {
  const [began, status, duration] = line.split('\t').map(Number);
  return { beganAtMs: (began ?? 0) / 1000, status: status ?? 0, ms: (duration ?? 0) / 1000 };
}

export const isAccepted = ({ status }: OfferedAnswer): boolean => status >= 200 && status < 300;
