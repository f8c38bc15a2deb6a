import { parseArgs } from 'node:util';
import { UsageError } from '../kit/errors.ts';
import { readDkimKey } from '../modules/notifications/dkim-key.ts';
import type { Command, CommandContext } from './command.ts';
import { mailRecords } from './mail-records.ts';
import { readConfig } from './read-config.ts';

export const command: Command = {
  usage: `mail dns

Prints the DNS records that receivers check, for the settings of this service.`,
  async run(args, context) {
    const [action, ...rest] = args;
    if (action !== 'dns') throw new UsageError('Say "mail dns".');
    printRecords(rest, context);
  },
};

function printRecords(args: string[], context: CommandContext): void {
  parseArgs({ args, options: {} });
  const config = readConfig(context);
  const dkim = config.mailDkim && readDkimKey(config.mailDkim);
  context.stdout.write(mailRecords(config, dkim));
}
