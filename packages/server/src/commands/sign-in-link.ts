import { parseArgs } from 'node:util';
import type { Tx } from '../db/statements.ts';
import { AppError, UsageError } from '../kit/errors.ts';
import type { Act } from '../modules/audit/record-act.ts';
import { findMemberships } from '../modules/organizations/memberships.sql.ts';
import { enqueueLinkPrinted, enqueuePersonMail } from '../modules/people/enqueue-person-mail.ts';
import { makeResetLink, makeSignInLink, signInLinkMs } from '../modules/people/make-link.ts';
import { findOperator } from '../modules/people/operators.sql.ts';
import { deleteSecondFactor, findPersonByEmail, type PersonRow } from '../modules/people/people.sql.ts';
import { deleteSubjectsOf } from '../modules/people/single-sign-on/provider-identities.sql.ts';
import { type Command, printProgress } from './command.ts';
import { openOperatorServices } from './operator-context.ts';
import { requireValue } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `sign-in-link --email EMAIL [--remove-second-factor] [--forget-provider]
       gifts sign-in-link --email EMAIL --set-password

The link signs a user or an operator in once, within 15 minutes. It is for the first sign-in, and for people whom mail does not
reach: whoever opens it is that person. --remove-second-factor is for somebody who has lost the app and the recovery codes.
--forget-provider is for somebody whose account at the provider of single sign-on was made anew: the next sign-in there counts as
the first one. With --set-password, the link sets a new password instead, once, within an hour, of somebody who has signed in
before.

Where people sign in by single sign-on only, the link works nevertheless, for the day on which the provider does not. All operators
are mailed then, and the audit log of the deployment has it.`,
  async run(args, context) {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        'remove-second-factor': { type: 'boolean', default: false },
        'forget-provider': { type: 'boolean', default: false },
        'set-password': { type: 'boolean', default: false },
      },
    });
    const email = requireValue(values.email, '--email');
    const removes = values['remove-second-factor'];
    const setsPassword = values['set-password'];
    if (removes && setsPassword) {
      throw new UsageError(
        '--remove-second-factor and --set-password are two things: do one after the other.',
      );
    }
    const forgets = values['forget-provider'];
    const { link, isRemoved } = await withData(context, (db, config, record) =>
      db.transaction(async (tx) => {
        const whose = await ownerOf(tx, email);
        const isRemoved = removes && (await deleteSecondFactor(tx, email));
        if (isRemoved) {
          enqueuePersonMail(tx, email, 'second_factor_removed');
        }
        const services = openOperatorServices(db, config);
        const isPastProvider = config.oidc?.isOnly === true;
        if (isPastProvider && setsPassword) {
          throw new UsageError('Passwords are off here: print a link without --set-password.');
        }
        const isForgotten = forgets && (await deleteSubjectsOf(tx, email));
        const link = setsPassword
          ? await makeResetLink(services, tx, (await requirePerson(tx, email)).id)
          : await makeSignInLink(services, tx, { email, validMs: signInLinkMs, isPrinted: true });
        const details = {
          removes_second_factor: isRemoved,
          sets_password: setsPassword,
          forgets_provider: isForgotten,
          is_past_single_sign_on: isPastProvider,
        };
        record(tx, { ...whose, details });
        if (isPastProvider) {
          if (whose.organizationId !== null) record(tx, { ...whose, organizationId: null, details });
          await enqueueLinkPrinted(tx, email);
        }
        return { link, isRemoved };
      }),
    );
    context.stdout.write(`${link}\n`);
    if (isRemoved) printProgress(context, `The second factor of ${email} was removed.`);
    printProgress(
      context,
      setsPassword
        ? `The link sets the password of ${email} once, within an hour.`
        : `The link signs ${email} in once, within 15 minutes.`,
    );
  },
};

async function requirePerson(tx: Tx, email: string): Promise<PersonRow> {
  const person = await findPersonByEmail(tx, email);
  if (person) return person;
  throw new AppError(
    'not_found',
    `${email} has never signed in: print a link without --set-password for the first time.`,
  );
}

/** Returns whose link it is, and the organization whose audit log says so: of an operator, that of the deployment. */
async function ownerOf(tx: Tx, email: string): Promise<Pick<Act, 'organizationId' | 'subject'>> {
  const [user] = await findMemberships(tx, email);
  if (user) return { organizationId: user.organization_id, subject: { kind: 'user', id: user.user_id } };
  const operator = await findOperator(tx, email);
  if (operator) return { organizationId: null, subject: { kind: 'operator', id: operator.id } };
  throw new AppError(
    'not_found',
    `Nobody has the address ${email}: "gifts users add" adds a user, and "gifts operators add" an operator.`,
  );
}
