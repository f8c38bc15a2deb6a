import { parseArgs } from 'node:util';
import type { Tx } from '../db/statements.ts';
import { AppError } from '../kit/errors.ts';
import { findMemberships } from '../modules/organizations/memberships.sql.ts';
import { enqueuePersonMail } from '../modules/people/enqueue-person-mail.ts';
import { makeSignInLink, signInLinkMs } from '../modules/people/make-link.ts';
import { findOperator } from '../modules/people/operators.sql.ts';
import { deleteSecondFactor } from '../modules/people/people.sql.ts';
import { type Command, printProgress } from './command.ts';
import { openOperatorServices } from './operator-context.ts';
import { requireValue } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `sign-in-link --email EMAIL [--remove-second-factor]

The link signs a user or an operator in once, within 15 minutes. It is for the first sign-in, and for people whom mail does not
reach: whoever opens it is that person. --remove-second-factor is for somebody who has lost the app and the recovery codes.`,
  async run(args, context) {
    const { values } = parseArgs({
      args,
      options: { email: { type: 'string' }, 'remove-second-factor': { type: 'boolean', default: false } },
    });
    const email = requireValue(values.email, '--email');
    const { link, isRemoved } = await withData(context, (db, config, record) =>
      db.transaction(async (tx) => {
        const organizationId = await organizationOf(tx, email);
        const isRemoved = values['remove-second-factor'] && (await deleteSecondFactor(tx, email));
        if (isRemoved) {
          enqueuePersonMail(tx, email, 'second_factor_removed');
        }
        const services = openOperatorServices(db, config);
        const link = await makeSignInLink(services, tx, { email, validMs: signInLinkMs });
        record(tx, {
          organizationId,
          subject: { kind: 'person', id: null },
          details: { email, removes_second_factor: isRemoved },
        });
        return { link, isRemoved };
      }),
    );
    context.stdout.write(`${link}\n`);
    if (isRemoved) printProgress(context, `The second factor of ${email} was removed.`);
    printProgress(context, `The link signs ${email} in once, within 15 minutes.`);
  },
};

/** Returns the organization whose audit log gets the entry, or null for an operator who belongs to none. */
async function organizationOf(tx: Tx, email: string): Promise<string | null> {
  const [membership] = await findMemberships(tx, email);
  if (membership) return membership.organization_id;
  if (await findOperator(tx, email)) return null;
  throw new AppError(
    'not_found',
    `Nobody has the address ${email}: "gifts users add" adds a user, and "gifts operators add" an operator.`,
  );
}
