import { parseArgs } from 'node:util';
import { systemClock } from '../kit/clock.ts';
import { canMail } from '../modules/people/can-mail.ts';
import { addOperator, changeOperatorRole, removeOperator } from '../modules/people/change-operators.ts';
import { enqueuePersonMail } from '../modules/people/enqueue-person-mail.ts';
import { listOperators, operatorRoles } from '../modules/people/operators.sql.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { requireOneOf, requireSingle, requireValue, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `operators add --email EMAIL --role owner|support|fulfilment|finance
       gifts operators list
       gifts operators set-role EMAIL --role owner|support|fulfilment|finance
       gifts operators remove EMAIL

Operators are the people who run the deployment. They sign in like users, with "gifts sign-in-link" for the first time if no mail
server is set up.`,
  run: (args, context) => runAction('operators', { add, list, 'set-role': setRole, remove }, args, context),
};

async function add(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { email: { type: 'string' }, role: { type: 'string' } } });
  const email = requireValue(values.email, '--email');
  const role = requireOneOf(requireValue(values.role, '--role'), operatorRoles, '--role');
  const id = await withData(context, (db, config, record) =>
    db.transaction(async (tx) => {
      const id = await addOperator(tx, { email, role, now: systemClock.now() });
      record(tx, { organizationId: null, subject: { kind: 'operator', id }, details: { role } });
      if (canMail({ config })) enqueuePersonMail(tx, email, 'sign_in');
      return id;
    }),
  );
  context.stdout.write(`${id}\n`);
  printProgress(context, `${email} is now an operator with the role ${role}.`);
}

async function list(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const operators = await withData(context, (db) => listOperators(db));
  const rows = operators.map(({ id, email, role, created_at }) => [
    id,
    email,
    role,
    `since ${created_at.toISOString()}`,
  ]);
  context.stdout.write(inColumns(rows));
  if (rows.length === 0) printProgress(context, 'There are no operators. "gifts operators add" adds one.');
}

async function setRole(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { role: { type: 'string' } },
    allowPositionals: true,
  });
  const email = requireSingle(positionals, 'The e-mail of the operator');
  const role = requireOneOf(requireValue(values.role, '--role'), operatorRoles, '--role');
  await withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const { id, role: before } = await changeOperatorRole(tx, email, role);
      record(tx, { organizationId: null, subject: { kind: 'operator', id }, details: { before, role } });
    }),
  );
  printProgress(context, `${email} has the role ${role}.`);
}

async function remove(args: string[], context: CommandContext): Promise<void> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const email = requireSingle(positionals, 'The e-mail of the operator');
  await withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const { id } = await removeOperator(tx, email, systemClock.now());
      record(tx, { organizationId: null, subject: { kind: 'operator', id } });
    }),
  );
  printProgress(context, `${email} is no longer an operator.`);
}
