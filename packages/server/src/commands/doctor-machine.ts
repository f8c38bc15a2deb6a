import { openMail } from '../app.ts';
import type { Config } from '../config/config.ts';
import { OperatorError } from '../kit/errors.ts';
import { checkMailSettings } from '../modules/health/check-settings.ts';
import { failure, type HealthFinding, ok, warning } from '../modules/health/finding.ts';
import { readDkimKey } from '../modules/notifications/dkim-key.ts';
import { tryPort } from './port.ts';

export async function checkPort({ host, port }: Config): Promise<HealthFinding[]> {
  const problem = await tryPort(host, port);
  if (!problem) return [ok(`Port ${port} is free`)];
  return [warning(`${problem} This is no problem if that instance is this service.`)];
}

/** Logs in to the mail server as the service does. */
export async function checkMail(config: Config): Promise<HealthFinding[]> {
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

async function checkMailServer(config: Config): Promise<HealthFinding[]> {
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
