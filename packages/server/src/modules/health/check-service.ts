/** How the running service is: what `gifts doctor` looks at, and what only a running service knows. */
import { readdir } from 'node:fs/promises';
import type { Services } from '../../context/context.ts';
import { migrationsFolder } from '../../db/migrate.ts';
import { minuteMs } from '../../kit/duration.ts';
import { errorText } from '../../kit/error-text.ts';
import { countWaitingJobs } from '../../queue/failed-jobs.sql.ts';
import { countFailingEndpoints } from '../webhooks/endpoints/failing-endpoints.sql.ts';
import { checkBackups } from './check-backups.ts';
import { checkData, checkNode } from './check-machine.ts';
import { checkCards, checkCarrier, checkMailSettings, checkPublicUrl } from './check-settings.ts';
import { checkCatalog, checkCodes, checkJobs, checkStock, checkTrackers } from './check-work.ts';
import { failure, type HealthFinding, ok, warning } from './finding.ts';
import { judgeClock, judgeVersion } from './judge-server.ts';
import { findServerState, type ServerState } from './server.sql.ts';

export interface NamedFinding extends HealthFinding {
  /** What was looked at. */
  readonly name: string;
}

const mostCountedJobs = 10_000;
/** A job that could run for longer than this has no worker that takes it. */
const lateMs = 5 * minuteMs;

/** Looks at everything, what is wrong first. A check that fails is a failure itself, so the others are still told. */
export async function checkService(services: Services): Promise<NamedFinding[]> {
  const { clock, config, db } = services;
  const found = await Promise.all([
    checkNamed('Database', () => checkServer(services)),
    checkNamed('Background work', async () => [...(await checkWaiting(services)), ...(await checkJobs(db))]),
    checkNamed('Webhooks', () => checkWebhooks(services)),
    checkNamed('Mail', () => checkMailServer(services)),
    checkNamed('Cards', async () => checkCards(config)),
    checkNamed('Parcels', async () => [...checkCarrier(config), ...(await checkTrackers(db))]),
    checkNamed('Catalog', () => checkCatalog(db)),
    checkNamed('Gift card codes', () => checkCodes(db)),
    checkNamed('Stock', () => checkStock(db)),
    checkNamed('Addresses of links', async () => checkPublicUrl(config)),
    checkNamed('Backups', () => checkBackups(db, config, clock.now())),
    checkNamed('Storage', () => checkData(config)),
    checkNamed('Machine', async () => checkNode()),
  ]);
  return found.flat().sort((left, right) => order[left.verdict] - order[right.verdict]);
}

const order: Readonly<Record<HealthFinding['verdict'], number>> = { failure: 0, warning: 1, ok: 2 };

async function checkNamed(name: string, check: () => Promise<HealthFinding[]>): Promise<NamedFinding[]> {
  try {
    return (await check()).map((finding) => ({ name, ...finding }));
  } catch (error) {
    return [{ name, ...failure(`This could not be looked at: ${errorText(error)}.`) }];
  }
}

async function checkServer({ db, clock }: Services): Promise<HealthFinding[]> {
  const askedAt = clock.now().getTime();
  const state = await findServerState(db);
  if (!state) return [failure('The database does not answer: look at its log.')];
  const now = (askedAt + clock.now().getTime()) / 2;
  return [
    judgeVersion(state.version),
    judgeClock(state.now.getTime() - now),
    await judgeMigrations(state),
    judgeWorkers(state),
    ok(`The database has ${(state.bytes / 1024 ** 2).toFixed(0)} MB`),
  ];
}

async function judgeMigrations({ migrations }: ServerState): Promise<HealthFinding> {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
  const isApplied = new Set(migrations.map(nameOf));
  const missing = files.map(nameOf).filter((name) => !isApplied.has(name));
  if (missing.length > 0) {
    return warning(
      `Some migrations are not applied yet (${missing.join(', ')}): the next start applies them, or "gifts migrate" does.`,
    );
  }
  return ok(`The schema is up to date (${files.map(nameOf).sort().at(-1) ?? 'no migrations'})`);
}

const nameOf = (file: string): string => file.replace(/\.sql$/, '');

const judgeWorkers = ({ workers }: ServerState): HealthFinding =>
  workers > 0
    ? ok('Workers carry out jobs')
    : failure(
        'Nothing carries out jobs, so no gift is sent and no mail leaves: start the service, or "gifts worker".',
      );

async function checkWaiting({ db }: Services): Promise<HealthFinding[]> {
  const { jobs, oldestSeconds } = await countWaitingJobs(db, mostCountedJobs);
  if (jobs === 0) return [ok('No job waits')];
  const many = jobs >= mostCountedJobs ? `${mostCountedJobs} jobs or more wait` : `Jobs that wait: ${jobs}`;
  const sentence = `${many}, the oldest for ${oldestSeconds} s`;
  if (oldestSeconds * 1000 < lateMs) return [ok(sentence)];
  return [
    warning(
      `${sentence}: look at the log for what slows them, raise WORKER_CONCURRENCY, or start another "gifts worker".`,
    ),
  ];
}

async function checkWebhooks({ db }: Services): Promise<HealthFinding[]> {
  const { endpoints, organizations } = await countFailingEndpoints(db);
  if (endpoints === 0) return [ok('All webhooks are acknowledged')];
  return [
    warning(
      `Webhooks that fail or are disabled: ${endpoints}, of ${organizations} ${organizations === 1 ? 'organization' : 'organizations'}. Their admins are mailed; the page of an organization says whose they are.`,
    ),
  ];
}

async function checkMailServer({ config, mail }: Services): Promise<HealthFinding[]> {
  if (!mail && config.environment === 'sandbox') {
    return [ok('No mail server: the sandbox keeps mails in its mailbox')];
  }
  const problem = mail ? await mail.check() : null;
  return [
    ...(mail ? [problem === null ? ok('The mail server accepts the login') : failure(problem)] : []),
    ...checkMailSettings(config),
  ];
}
