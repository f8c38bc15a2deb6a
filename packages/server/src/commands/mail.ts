import { parseArgs } from 'node:util';
import { bodyLimits, formatBytes } from '@gifts/contract/body-limits';
import { UsageError } from '../kit/errors.ts';
import { type ReturnedMail, takeReturnedMail } from '../modules/gifts/take-returned-mail.process.ts';
import { readDkimKey } from '../modules/notifications/dkim-key.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { mailRecords } from './mail-records.ts';
import { openOperatorServices } from './operator-context.ts';
import { readConfig } from './read-config.ts';
import { reportFailure } from './report-failure.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `mail returned < MESSAGE
       gifts mail dns

returned  Takes a message that came back to a return address, from standard input. A mail server calls it: exit code 0
          means that the message was taken or ignored, and 75 that the server should try again later.
dns       Prints the DNS records that receivers check, for the settings of this service.`,
  async run(args, context) {
    const [action, ...rest] = args;
    if (action === 'returned') return takeFromInput(rest, context);
    if (action === 'dns') return printRecords(rest, context);
    throw new UsageError('Say "mail returned" or "mail dns".');
  },
};

/** EX_TEMPFAIL of sysexits.h. After any other error code, a mail server would give up the message. */
const tryAgainLater = 75;

async function takeFromInput(args: string[], context: CommandContext): Promise<void> {
  try {
    parseArgs({ args, options: {} });
    const message = await readMessage(context);
    if (message === null) {
      printProgress(context, `Ignored: the message is larger than ${formatBytes(bodyLimits.returnedMail)}.`);
      return;
    }
    const returned = await withData(context, (db, config) =>
      takeReturnedMail(openOperatorServices(db, config), message),
    );
    printProgress(context, sentenceOf(returned));
  } catch (error) {
    reportFailure(error, context);
    context.exitCode = tryAgainLater;
  }
}

/** Returns null for a message that is too large. It is read to its end, so that the mail server sees no broken pipe. */
async function readMessage({ stdin }: CommandContext): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stdin ?? []) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length <= bodyLimits.returnedMail) chunks.push(bytes);
  }
  return length > bodyLimits.returnedMail ? null : Buffer.concat(chunks);
}

function sentenceOf(returned: ReturnedMail): string {
  return returned.result === 'recorded'
    ? `Recorded: the mail ${returned.mailId} came back (${returned.failure}).`
    : `Ignored: ${ignoredFor[returned.reason]}`;
}

const ignoredFor: Readonly<Record<Extract<ReturnedMail, { result: 'ignored' }>['reason'], string>> = {
  malformed: 'the message cannot be read.',
  not_a_report: 'the message is not a report about a mail.',
  auto_reply: 'the message is an automatic answer.',
  delayed: 'the mail is delayed and may still arrive.',
  delivered: 'the mail was delivered.',
  other_feedback: 'the feedback is not a complaint.',
  no_return_address: 'the message names no return address that this service made.',
  unknown_mail: 'there is no such mail in this database.',
  already_recorded: 'this was recorded before.',
};

function printRecords(args: string[], context: CommandContext): void {
  parseArgs({ args, options: {} });
  const config = readConfig(context);
  const dkim = config.mailDkim && readDkimKey(config.mailDkim);
  context.stdout.write(mailRecords(config, dkim));
}
