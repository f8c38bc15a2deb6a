import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { checkDatabase } from './doctor-database.ts';
import { checkData, checkMail, checkNode, checkPort, checkPublicUrl } from './doctor-machine.ts';
import { readConfig } from './read-config.ts';

const verdictLabels = { ok: 'ok  ', warning: 'warn', failure: 'FAIL' };

export const command: Command = {
  usage: 'doctor',
  async run(args) {
    parseArgs({ args, options: {} });
    const config = readConfig();
    const checks = [checkNode, checkData, checkDatabase, checkPort, checkMail, checkPublicUrl];
    let failures = 0;
    for (const check of checks) {
      for (const { verdict, sentence } of await check(config)) {
        if (verdict === 'failure') failures += 1;
        process.stdout.write(`${verdictLabels[verdict]}  ${sentence}\n`);
      }
    }
    process.stdout.write(failures === 0 ? '\nNothing is in the way.\n' : `\n${failures} to mend.\n`);
    process.exitCode = failures === 0 ? 0 : 1;
  },
};
