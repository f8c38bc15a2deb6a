import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import type { Config } from '../config/config.ts';
import { tryPort } from './port.ts';

export interface DoctorFinding {
  readonly verdict: 'ok' | 'warning' | 'failure';
  /** The result of a check. For a problem, the sentence also says how to correct it. */
  readonly sentence: string;
}

const requiredNodeVersion = 24;
const lowDiskBytes = 1024 ** 3;
const mailTimeoutMs = 3000;

export function checkNode(): DoctorFinding[] {
  const version = process.versions.node;
  if (Number.parseInt(version, 10) >= requiredNodeVersion) return [ok(`Node ${version}`)];
  return [
    failure(
      `Node ${version} is too old: run the service with "npm start", which uses Node ${requiredNodeVersion}.`,
    ),
  ];
}

/** Checks the data folder if it stores the database. */
export async function checkData({ databaseUrl, dataDir }: Config): Promise<DoctorFinding[]> {
  if (databaseUrl) return [];
  const folder = await nearestExisting(dataDir);
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    return [
      failure(
        `DATA_DIR ${dataDir} is not writable: give the folder to this user, or set DATA_DIR to another folder.`,
      ),
    ];
  }
  const { bavail, bsize } = await statfs(folder);
  const space = `${(Number(bavail * bsize) / 1024 ** 3).toFixed(1)} GB free for ${dataDir}`;
  if (bavail * bsize >= lowDiskBytes) return [ok(space)];
  return [
    warning(
      `${space}: free some space, or set DATA_DIR to a larger disk; the database stops when its disk is full.`,
    ),
  ];
}

export async function checkPort({ host, port }: Config): Promise<DoctorFinding[]> {
  const problem = await tryPort(host, port);
  if (!problem) return [ok(`Port ${port} is free`)];
  return [warning(`${problem} This is no problem if that instance is this service.`)];
}

export async function checkMail({ smtpUrl }: Config): Promise<DoctorFinding[]> {
  if (!smtpUrl) return [];
  const { hostname, port, protocol } = new URL(smtpUrl);
  const number = Number(port) || (protocol === 'smtps:' ? 465 : 587);
  const problem = await tryConnection(hostname, number);
  if (!problem) return [ok(`The mail server ${hostname}:${number} answers`)];
  return [
    failure(
      `The mail server ${hostname}:${number} does not answer (${problem}): correct SMTP_URL or the firewall.`,
    ),
  ];
}

export function checkPublicUrl({ publicUrl, environment }: Config): DoctorFinding[] {
  const { protocol, hostname, pathname } = new URL(publicUrl);
  if (pathname !== '/') {
    return [
      failure(
        `PUBLIC_URL ${publicUrl} has a path: gift links need a host of their own, so leave the path out.`,
      ),
    ];
  }
  const isLocal = hostname === 'localhost' || hostname.startsWith('127.');
  if (environment === 'production' && isLocal) {
    return [
      failure(`PUBLIC_URL is ${publicUrl}, which no recipient can open: set it to your public address.`),
    ];
  }
  if (environment === 'production' && protocol !== 'https:') {
    return [
      warning(`PUBLIC_URL ${publicUrl} is not https: gift links are secrets and should travel encrypted.`),
    ];
  }
  return [ok(`Links begin with ${publicUrl}`)];
}

async function nearestExisting(path: string): Promise<string> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  return exists || path === dirname(path) ? path : nearestExisting(dirname(path));
}

function tryConnection(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: mailTimeoutMs });
    const settle = (problem?: string) => {
      socket.destroy();
      resolve(problem);
    };
    socket.once('connect', () => settle());
    socket.once('timeout', () => settle(`no answer in ${mailTimeoutMs / 1000} s`));
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
  });
}

export function ok(sentence: string): DoctorFinding {
  return { verdict: 'ok', sentence };
}

export function warning(sentence: string): DoctorFinding {
  return { verdict: 'warning', sentence };
}

export function failure(sentence: string): DoctorFinding {
  return { verdict: 'failure', sentence };
}
