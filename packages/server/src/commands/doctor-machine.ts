import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openMail } from '../app.ts';
import type { Config } from '../config/config.ts';
import { OperatorError } from '../kit/errors.ts';
import { readDkimKey } from '../modules/notifications/dkim-key.ts';
import { tryPort } from './port.ts';

export interface DoctorFinding {
  readonly verdict: 'ok' | 'warning' | 'failure';
  /** The result of a check. For a problem, the sentence also says how to correct it. */
  readonly sentence: string;
}

const requiredNodeVersion = 24;
const lowDiskBytes = 1024 ** 3;

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

/** Logs in to the mail server as the service does. */
export async function checkMail(config: Config): Promise<DoctorFinding[]> {
  const problem = dkimProblem(config);
  return problem === null ? checkMailServer(config) : [failure(problem)];
}

/** Finds a key that cannot sign mail. The service does not start with it. */
function dkimProblem({ mailDkim }: Config): string | null {
  try {
    if (mailDkim) readDkimKey(mailDkim);
    return null;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}

async function checkMailServer(config: Config): Promise<DoctorFinding[]> {
  const transport = openMail(config);
  if (!transport && config.environment === 'sandbox') {
    return [ok('No mail server: the sandbox keeps mails in its mailbox')];
  }
  const problem = transport ? await transport.check() : null;
  await transport?.close();
  return [
    ...(transport ? [problem === null ? ok('The mail server accepts the login') : failure(problem)] : []),
    ...checkMailSettings(config),
  ];
}

/** Finds out whether the settings allow production to send mail. Asks no server. */
export function checkMailSettings(config: Config): DoctorFinding[] {
  const { smtpUrl, mailFrom, environment } = config;
  if (environment === 'sandbox') return [];
  if (!smtpUrl) {
    return [
      failure(
        'Production has no mail server, so recipients get no mails: set SMTP_URL, such as smtps://USER:PASSWORD@smtp.example.com.',
      ),
    ];
  }
  if (!/@(localhost|.*\.localhost)$/.test(mailFrom.address)) return checkReturns(config);
  return [
    failure(
      `MAIL_FROM is ${mailFrom.address}, which mail servers refuse: set it to an address of your domain, such as "Gifts <gifts@example.com>".`,
    ),
  ];
}

function checkReturns({ mailReturnDomain }: Config): DoctorFinding[] {
  if (mailReturnDomain !== undefined)
    return [ok(`Mail that cannot be delivered returns to ${mailReturnDomain}`)];
  return [
    warning(
      'Nobody learns of mail that bounces after the mail server took it: set MAIL_RETURN_DOMAIN (docs/operating.md, Mail).',
    ),
  ];
}

export function checkCards({ cardGateway, environment }: Config): DoctorFinding[] {
  if (cardGateway) return [ok(`Cards are charged by the gateway ${cardGateway.name}`)];
  if (environment === 'sandbox') return [];
  return [
    warning(
      'There is no card gateway, so gifts cannot be paid by card: set the keys of one (docs/operating.md, Cards).',
    ),
  ];
}

export function checkCarrier({ carrier, environment }: Config): DoctorFinding[] {
  if (carrier) return [ok(`Tracking numbers are followed by ${carrier.name}`)];
  if (environment === 'sandbox') return [];
  return [
    ok(
      'No provider follows tracking numbers: people say what becomes of parcels (docs/fulfilment.md, Carriers)',
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
      failure(
        `PUBLIC_URL is ${publicUrl}, which no recipient can open: set it to your public address, such as https://gifts.example.com.`,
      ),
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

export function ok(sentence: string): DoctorFinding {
  return { verdict: 'ok', sentence };
}

export function warning(sentence: string): DoctorFinding {
  return { verdict: 'warning', sentence };
}

export function failure(sentence: string): DoctorFinding {
  return { verdict: 'failure', sentence };
}
