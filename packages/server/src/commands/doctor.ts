import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { checkData, checkNode } from '../modules/health/check-machine.ts';
import { checkCards, checkCarrier, checkPublicUrl } from '../modules/health/check-settings.ts';
import { type Command, printProgress } from './command.ts';
import { checkDatabase } from './doctor-database.ts';
import { checkMail, checkPort } from './doctor-machine.ts';
import { readConfig } from './read-config.ts';

const verdictLabels = { ok: 'ok  ', warning: 'warn', failure: 'FAIL' };

export const command: Command = {
  usage: 'doctor',
  async run(args, context) {
    parseArgs({ args, options: {} });
    const config = readConfig(context);
    const onProgress = (sentence: string) => printProgress(context, sentence);
    const checks = [
      checkNode,
      checkData,
      (checked: Config) => checkDatabase(checked, onProgress),
      checkPort,
      checkMail,
      checkCards,
      checkCarrier,
      checkPublicUrl,
    ];
    let failures = 0;
    for (const check of checks) {
      for (const { verdict, sentence } of await check(config)) {
        if (verdict === 'failure') failures += 1;
        context.stdout.write(`${verdictLabels[verdict]}  ${sentence}\n`);
      }
    }
    context.stdout.write(failures === 0 ? '\nNo problems were found.\n' : `\nProblems found: ${failures}.\n`);
    context.exitCode = failures === 0 ? 0 : 1;
  },
};
