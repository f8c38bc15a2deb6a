import { parseArgs } from 'node:util';
import { openMail } from '../app.ts';
import type { Config } from '../config/config.ts';
import { systemClock } from '../kit/clock.ts';
import { OperatorError } from '../kit/errors.ts';
import { createRecordLookup } from '../kit/look-up-records.ts';
import { type Check, runChecks, type Settings } from '../modules/health/check.ts';
import { checksOfSettings } from '../modules/health/checks.ts';
import { failure, ok } from '../modules/health/finding.ts';
import type { MailTransport } from '../ports/mail-transport.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { checksOfVariables, portCheck } from './doctor-checks.ts';
import { checkDatabase, idsOfDatabase } from './doctor-database.ts';
import { countFailures, type Reported, reportAsJson, reportAsText, skipped } from './doctor-report.ts';
import { readConfig } from './read-config.ts';

export const command: Command = {
  usage: `doctor [--json]

Looks at the installation, and writes nothing. It sends no mail and moves no money, but it asks the mail server, name servers,
the card gateway and the carrier. It is no healthcheck: let a load balancer ask /healthz and /readyz.
The exit code is 1 if something does not work. docs/doctor.md lists the checks.`,
  async run(args, context) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const results = await examine(context);
    context.stdout.write(values.json ? reportAsJson(results) : reportAsText(results));
    context.exitCode = countFailures(results) === 0 ? 0 : 1;
  },
};

const validSettings = 'settings.valid';
const ofSettings: readonly Check<Settings>[] = [portCheck, ...checksOfSettings];

/** The ids of all checks, in the order of the report. docs/doctor.md lists them, which a test compares. */
export const doctorCheckIds = (): readonly string[] => [
  validSettings,
  ...[...checksOfVariables, ...ofSettings].map(({ id }) => id),
  ...idsOfDatabase(),
];

async function examine(context: CommandContext): Promise<Reported[]> {
  const variables = await runChecks(checksOfVariables, context.env);
  const config = settingsOf(context);
  if (config instanceof OperatorError) {
    const problems = config.message.split('\n').map((line) => line.replace(/\.$/, ''));
    const action = 'The service does not start with such settings (docs/operating.md, Settings).';
    const others = [...ofSettings.map(({ id }) => id), ...idsOfDatabase()];
    return [
      { id: validSettings, ...failure(problems.join('. '), action) },
      ...variables,
      ...others.map((id) => skipped(id, 'The settings are not valid')),
    ];
  }
  const valid = { id: validSettings, ...ok('The settings are valid') };
  return [valid, ...variables, ...(await examineInstallation(config, context))];
}

async function examineInstallation(config: Config, context: CommandContext): Promise<Reported[]> {
  const mail = openMailIfPossible(config);
  const settings = { config, clock: systemClock, mail, lookUpRecords: createRecordLookup(config.dnsServers) };
  try {
    const results = await Promise.all([
      runChecks(ofSettings, settings),
      checkDatabase(settings, (sentence) => printProgress(context, sentence)),
    ]);
    return results.flat();
  } finally {
    await mail?.close();
  }
}

function settingsOf(context: CommandContext): Config | OperatorError {
  try {
    return readConfig(context);
  } catch (error) {
    if (error instanceof OperatorError) return error;
    throw error;
  }
}

/** Returns null if the key that signs mail cannot be used, which `mail.key` tells. */
function openMailIfPossible(config: Config): MailTransport | null {
  try {
    return openMail(config);
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}
