/** The link that makes the first operator. A start prints it, so whoever uses it can read what the server prints. */
import type { SignInProgress } from '@gifts/contract/dashboard/person-operation';
import type { FirstOperatorInput } from '@gifts/contract/dashboard/ways-in';
import { isEmail } from '@gifts/contract/email';
import type { Services } from '../../../context/context.ts';
import type { PersonAnswer, PersonRequest } from '../../../context/person.ts';
import { holdUntilCommit, singleLocks } from '../../../db/advisory-locks.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { recordAct } from '../../audit/record-act.ts';
import { addOperator } from '../change-operators.ts';
import { firstOperatorLink, hashedToken, newLinkToken } from '../link-tokens.ts';
import { listOperators } from '../operators.sql.ts';
import { findPersonByEmail } from '../people.sql.ts';
import { headersFor, personTransaction } from '../person-transaction.process.ts';
import { enter, refused, signedIn } from '../sign-in.process.ts';
import { firstOperatorMs } from '../sign-in-limits.ts';
import {
  spendFirstOperatorLink,
  writeFirstOperatorLink,
  writeNoFirstOperatorLinks,
} from './first-operator.sql.ts';

/** Returns a new link, or null if there is an operator. Links of earlier starts work no more. */
export const makeFirstOperatorLink = ({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<string | null> =>
  db.transaction(async (tx) => {
    await holdUntilCommit(tx, singleLocks.firstOperator);
    writeNoFirstOperatorLinks(tx);
    if ((await listOperators(tx)).length > 0) return null;
    const token = newLinkToken();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + firstOperatorMs);
    writeFirstOperatorLink(tx, { hash: hashedToken(token), now, expiresAt });
    return firstOperatorLink(config.publicUrl, token);
  });

export async function makeFirstOperator(
  request: PersonRequest,
  { token, email: typed }: FirstOperatorInput,
): Promise<PersonAnswer<SignInProgress>> {
  const { services } = request;
  if (!isEmail(typed)) {
    throw badRequest([{ field: 'email', message: `"${typed}" is not a valid e-mail address.` }]);
  }
  const email = typed.toLowerCase();
  return personTransaction(services, async ({ auth, tx }) => {
    const now = services.clock.now();
    // Of several who use the link at once, one is the first.
    await holdUntilCommit(tx, singleLocks.firstOperator);
    const isGood = await spendFirstOperatorLink(tx, hashedToken(token), now);
    if (!isGood || (await listOperators(tx)).length > 0) return refusedFirstLink();
    const id = await addOperator(tx, { email, role: 'owner', now });
    recordAct(services, tx, {
      ...{ organizationId: null, act: 'make_first_operator', details: { role: 'owner' } },
      subject: { kind: 'operator', id },
    });
    await holdUntilCommit(tx, singleLocks.personCreation);
    const { internalAdapter } = await auth.$context;
    const person =
      (await findPersonByEmail(tx, email)) ??
      (await internalAdapter.createUser({ email, emailVerified: true, name: '' }, { method: 'magic-link' }));
    const made = await auth.api.openSession({
      body: { personId: person.id },
      headers: headersFor(request.visitor),
      returnHeaders: true,
    });
    await enter(request, tx, person, { act: 'sign_in', details: { by: 'first_operator_link' } });
    return signedIn(request, made.headers);
  });
}

const refusedFirstLink = () =>
  refused(
    'This link was used, is too old, or there is an operator already. A new start of the service prints a new link while there is none; "gifts operators add" adds more.',
  );
