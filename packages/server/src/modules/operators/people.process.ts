/** What operators do for those who sign in. No operator sees a link, a code or a password of somebody else. */
import {
  type EndedSessions,
  type FoundPeople,
  type FoundPerson,
  mostFoundPeople,
  type PersonInput,
} from '@gifts/contract/dashboard/operator-people';
import { fullName } from '@gifts/contract/names';
import type { OperatorRequest } from '../../context/operator.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { type Act, recordAct } from '../audit/record-act.ts';
import { findEmailsOfUsers, findMembershipsOfEmails } from '../organizations/organization-lines.sql.ts';
import { canMail } from '../people/can-mail.ts';
import { enqueuePersonMail } from '../people/enqueue-person-mail.ts';
import { findOperator } from '../people/operators.sql.ts';
import { deleteSecondFactor, findPersonByEmail } from '../people/people.sql.ts';
import { findEmailsOfOperators, findPersonLines, findRolesOfOperators } from '../people/person-lines.sql.ts';
import { deleteSessionsOfEmail } from '../people/sessions.sql.ts';
import { takeAttempt } from '../people/take-attempt.ts';

const shortestText = 3;

export async function findPeople(
  { services: { db } }: OperatorRequest,
  { text }: { text: string },
): Promise<FoundPeople> {
  const beginning = text.trim().toLowerCase();
  if (beginning.length < shortestText) {
    throw badRequest([
      { field: 'text', message: `Type at least ${shortestText} characters of the address.` },
    ]);
  }
  const found = [
    ...(await findEmailsOfUsers(db, beginning, mostFoundPeople + 1)),
    ...(await findEmailsOfOperators(db, beginning, mostFoundPeople + 1)),
  ];
  const emails = [...new Set(found)].sort();
  const shown = emails.slice(0, mostFoundPeople);
  const [memberships, people, roles] = await Promise.all([
    findMembershipsOfEmails(db, shown),
    findPersonLines(db, shown),
    findRolesOfOperators(db, shown),
  ]);
  const data = shown.map((email): FoundPerson => {
    const own = memberships.filter((each) => each.email === email);
    const person = people.find((each) => each.email === email);
    return {
      email,
      name: own[0] ? fullName(own[0]) : '',
      has_signed_in: person !== undefined,
      last_signed_in_at: person?.last_signed_in_at?.toISOString() ?? null,
      has_second_factor: person?.has_second_factor ?? false,
      has_password: person?.has_password ?? false,
      passkeys_count: person?.passkeys_count ?? 0,
      sessions_count: person?.sessions_count ?? 0,
      memberships: own.map(({ id, name, role, closed_at }) => ({
        ...{ organization_id: id, organization_name: name, role, is_closed: closed_at !== null },
      })),
      operator_role:
        (roles.find((each) => each.email === email)?.role as FoundPerson['operator_role']) ?? null,
    };
  });
  return { data, has_more: emails.length > mostFoundPeople };
}

export async function mailSignInLink({ services }: OperatorRequest, { email }: PersonInput): Promise<void> {
  if (services.config.oidc?.isOnly) {
    throw new AppError(
      'operator_state',
      `People sign in here with ${services.config.oidc.name} only. Where that is down, "gifts sign-in-link" prints a link.`,
    );
  }
  if (!canMail(services)) {
    throw new AppError(
      'operator_state',
      'This service sends no mail: "gifts sign-in-link --email EMAIL" prints a link on the server.',
    );
  }
  const tooMany = await services.db.transaction(async (tx) => {
    const acts = await actsAbout(tx, email);
    if (services.mail === null && acts.every(({ organizationId }) => organizationId === null)) {
      throw new AppError(
        'operator_state',
        'The mailbox of the sandbox has no mail for operators: "gifts sign-in-link --email EMAIL" prints a link.',
      );
    }
    const refusal = await takeAttempt(services, tx, 'link', email);
    if (refusal) return refusal;
    enqueuePersonMail(tx, email, 'sign_in');
    for (const about of acts) recordAct(services, tx, { ...about, act: 'mail_sign_in_link' });
    return null;
  });
  if (tooMany) throw tooMany;
}

export async function resetSecondFactor(
  { services, operator, forgetCallers }: OperatorRequest,
  { email }: PersonInput,
): Promise<void> {
  refuseOneself(operator.email, email, 'Remove your own second factor on your profile.');
  await services.db.transaction(async (tx) => {
    const acts = await actsAbout(tx, email);
    await requireOwnerForOperator(tx, operator.operatorRole, email);
    if (!(await deleteSecondFactor(tx, email))) {
      throw new AppError('operator_state', `${email} has no second factor.`);
    }
    // Whoever has the lost phone may be signed in with it.
    await deleteSessionsOfEmail(tx, email);
    if (canMail(services)) enqueuePersonMail(tx, email, 'second_factor_removed');
    for (const about of acts) recordAct(services, tx, { ...about, act: 'reset_second_factor' });
  });
  forgetCallers();
}

export async function endSessions(
  { services, operator, forgetCallers }: OperatorRequest,
  { email }: PersonInput,
): Promise<EndedSessions> {
  const count = await services.db.transaction(async (tx) => {
    const acts = await actsAbout(tx, email);
    await requireOwnerForOperator(tx, operator.operatorRole, email);
    const ended = await deleteSessionsOfEmail(tx, email);
    for (const about of acts) {
      recordAct(services, tx, { ...about, act: 'end_sessions', details: { sessions: ended } });
    }
    return ended;
  });
  forgetCallers();
  return { sessions_count: count };
}

function refuseOneself(own: string, email: string, sentence: string): void {
  if (own.toLowerCase() === email.toLowerCase()) throw new AppError('operator_state', sentence);
}

/** Support helps users. Who runs the service is the matter of its owners. */
async function requireOwnerForOperator(tx: Tx, role: string | null, email: string): Promise<void> {
  if (role === 'owner' || !(await findOperator(tx, email))) return;
  throw new AppError('forbidden', `${email} is an operator, and only owners may do this with operators.`);
}

/** Whose audit logs say it: those of the person's organizations, and of an operator that of the deployment. */
async function actsAbout(tx: Tx, email: string): Promise<Omit<Act, 'act'>[]> {
  const [memberships, operator, person] = [
    await findMembershipsOfEmails(tx, [email.toLowerCase()]),
    await findOperator(tx, email),
    await findPersonByEmail(tx, email),
  ];
  if (memberships.length === 0 && !operator) {
    throw new AppError('not_found', `Nobody with the address ${email} can sign in here.`);
  }
  const subject = { kind: 'person', id: person?.id ?? null };
  return [
    ...memberships.map(({ id }) => ({ organizationId: id, subject })),
    ...(operator ? [{ organizationId: null, subject: { kind: 'operator', id: operator.id } }] : []),
  ];
}
