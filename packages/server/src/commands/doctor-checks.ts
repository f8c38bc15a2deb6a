/** What only `gifts doctor` looks at: the running service has found it right when it started. */
import type { EnvironmentVariables } from '../config/environment-reader.ts';
import { findOlderSeals } from '../deployment/find-older-seals.ts';
import { requireEnvironment } from '../deployment/settle-environment.ts';
import { findKeysInUse } from '../deployment/settle-secret-keys.ts';
import { OperatorError } from '../kit/errors.ts';
import { askOwnAddress } from '../kit/safe-fetch/ask-own-address.ts';
import type { Check, Installation, Settings } from '../modules/health/check.ts';
import { type Finding, failure, ok, refusal, warning } from '../modules/health/finding.ts';
import { judgeAnswer } from '../modules/health/public-url-checks.ts';
import { tryPort } from './port.ts';
import { findUnreadVariables } from './unread-variables.ts';

/** These need no valid settings. */
export const checksOfVariables: readonly Check<EnvironmentVariables>[] = [
  { id: 'settings.unread', look: (env) => judgeUnread(findUnreadVariables(env)) },
];

export const portCheck: Check<Settings> = { id: 'machine.port', look: checkPort };

export const environmentCheck: Check<Installation> = { id: 'database.environment', look: checkEnvironment };

export const keyChecks: readonly Check<Installation>[] = [
  { id: 'keys.secret', look: checkSecretKey },
  { id: 'keys.older', look: checkOlderKeys },
];

function judgeUnread(names: readonly string[]): Finding {
  if (names.length === 0) return ok('Every variable that looks like a setting is read');
  return warning(
    `Nothing reads these variables: ${names.join(', ')}`,
    'Correct their names (docs/operating.md, Settings), or remove them.',
  );
}

/** A port on which the service itself listens is no reason to warn: it is looked at while it runs. */
async function checkPort({ config: { host, port } }: Settings): Promise<Finding> {
  const problem = await tryPort(host, port);
  if (!problem) return ok(`Port ${port} is free`);
  const address = `http://${reachableHost(host)}:${port}`;
  const { verdict } = judgeAnswer(await askOwnAddress(`${address}/healthz`), address);
  if (verdict === 'ok') return ok(`The service listens on port ${port}`);
  return warning(problem.replace(/\.$/, ''), 'Stop what uses it before you start the service.');
}

function reachableHost(host: string): string {
  const isEvery = host === '0.0.0.0' || host === '::';
  if (isEvery) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

async function checkEnvironment({ db, config }: Installation): Promise<Finding> {
  try {
    await requireEnvironment(db, config);
    return ok(`The environment is ${config.environment}`);
  } catch (error) {
    if (error instanceof OperatorError) {
      return refusal(error, 'Data is used in the environment that it was made in only.');
    }
    throw error;
  }
}

async function checkSecretKey({ db, config }: Installation): Promise<Finding> {
  try {
    const keys = await findKeysInUse(db, config);
    return ok(keys === null ? 'No secrets are stored yet' : 'The secret key opens the stored secrets');
  } catch (error) {
    if (error instanceof OperatorError) {
      return refusal(error, 'docs/operating.md, The secret key, says how keys are kept and changed.');
    }
    throw error;
  }
}

async function checkOlderKeys({ db, config }: Installation): Promise<Finding> {
  const keys = await findKeysInUse(db, config).catch(ignoreRefusal);
  const [newest, ...older] = keys ?? [];
  if (!newest) return ok('There is no key in use to compare with');
  const seals = await findOlderSeals(db, newest);
  const lost = seals.filter(({ keyId }) => keyId !== null && !older.some(({ id }) => id === keyId));
  if (lost.length > 0) {
    return failure(
      `The key is missing that these were sealed with: ${lost.map(({ kind, keyId }) => `${kind} (${keyId})`).join(', ')}`,
      'Add it behind the newest key in GIFTS_SECRET_KEY, from a backup.',
    );
  }
  if (older.length === 0) return ok(`There is one key, ${newest.id}`);
  const ids = older.map(({ id }) => id).join(', ');
  if (seals.length === 0) return ok(`Nothing in the database needs the older keys ${ids} any more`);
  return warning(
    `Older keys (${ids}) are still needed for ${seals.map(({ kind }) => kind).join(', ')}`,
    'Run "npx gifts keys rotate-encryption" when every process has the new key.',
  );
}

/** `keys.secret` tells it. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof OperatorError) return null;
  throw error;
}
