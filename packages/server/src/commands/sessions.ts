import { parseArgs } from 'node:util';
import { deleteSessionsOfEmail } from '../modules/people/sessions.sql.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { requireValue, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `sessions end --email EMAIL

Signs a person out everywhere, within a second. The person can sign in again.`,
  run: (args, context) => runAction('sessions', { end }, args, context),
};

async function end(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
  const email = requireValue(values.email, '--email');
  const ended = await withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const count = await deleteSessionsOfEmail(tx, email);
      record(tx, { organizationId: null, subject: { kind: 'person', id: null }, details: { email } });
      return count;
    }),
  );
  printProgress(context, `${ended} ${ended === 1 ? 'session' : 'sessions'} of ${email} ended.`);
}
