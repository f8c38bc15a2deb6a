/** Those who run the service, as its owners see and change them. */
import type {
  AddOperatorInput,
  OperatorAccount,
  OperatorAccounts,
  OperatorRoleInput,
} from '@gifts/contract/dashboard/operator-people';
import { isEmail } from '@gifts/contract/email';
import type { OperatorRequest } from '../../context/operator.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { type Act, recordAct } from '../audit/record-act.ts';
import { canMail } from '../people/can-mail.ts';
import {
  addOperator,
  changeOperatorRole,
  lockOperators,
  removeOperator,
  requireOperatorById,
  requireOtherOwner,
} from '../people/change-operators.ts';
import { enqueuePersonMail } from '../people/enqueue-person-mail.ts';
import { findOperator, listOperators, type OperatorRow } from '../people/operators.sql.ts';
import { findLastSignIns } from '../people/people.sql.ts';

export async function listOperatorAccounts(request: OperatorRequest): Promise<OperatorAccounts> {
  const { services } = request;
  const operators = await listOperators(services.db);
  const emails = operators.map(({ email }) => email);
  const signIns = await findLastSignIns(services.db, emails);
  return {
    data: operators.map((operator) => present(request, operator, signIns)),
    can_mail: services.mail !== null,
  };
}

const present = (
  { operator: asking }: OperatorRequest,
  { id, email, role, created_at, has_role_of_group }: OperatorRow,
  signIns: ReadonlyMap<string, Date> = new Map(),
): OperatorAccount => ({
  ...{ id, email, role, is_of_group: has_role_of_group },
  created_at: created_at.toISOString(),
  last_signed_in_at: signIns.get(email.toLowerCase())?.toISOString() ?? null,
  is_you: email.toLowerCase() === asking.email.toLowerCase(),
});

export async function addOperatorAccount(
  request: OperatorRequest,
  { email, role }: AddOperatorInput,
): Promise<OperatorAccount> {
  const { services } = request;
  if (!isEmail(email)) {
    throw badRequest([{ field: 'email', message: `"${email}" is not a valid e-mail address.` }]);
  }
  return change(request, async (tx) => {
    if (await findOperator(tx, email)) {
      throw new AppError('operator_state', `${email} is an operator already: change the role in the list.`);
    }
    const id = await addOperator(tx, { email, role, now: services.clock.now() });
    record(request, tx, { act: 'add_operator', subject: { kind: 'operator', id }, details: { role } });
    if (canMail(services)) enqueuePersonMail(tx, email, 'sign_in');
    return present(request, await requireOperatorById(tx, id));
  });
}

export const changeOperatorAccount = (
  request: OperatorRequest,
  id: string,
  { role }: OperatorRoleInput,
): Promise<OperatorAccount> =>
  change(request, async (tx) => {
    const operator = await requireOperatorById(tx, id);
    if (role !== 'owner') await requireOtherOwner(tx, operator);
    const { role: before } = await changeOperatorRole(tx, operator.email, role);
    record(request, tx, {
      ...{ act: 'change_operator_role', details: { before, role } },
      subject: { kind: 'operator', id: operator.id },
    });
    return present(request, await requireOperatorById(tx, id));
  });

export const removeOperatorAccount = (request: OperatorRequest, id: string): Promise<void> =>
  change(request, async (tx) => {
    const operator = await requireOperatorById(tx, id);
    await requireOtherOwner(tx, operator);
    await removeOperator(tx, operator.email, request.services.clock.now());
    record(request, tx, { act: 'remove_operator', subject: { kind: 'operator', id: operator.id } });
  });

/** Refuses owners who have been removed, or have another role, while they waited for the lock. */
async function change<Result>(
  { services, operator, forgetCallers }: OperatorRequest,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await services.db.transaction(async (tx) => {
    await lockOperators(tx);
    const asking = await findOperator(tx, operator.email);
    if (asking?.role !== 'owner') {
      throw new AppError('forbidden', 'Only owners may do this, and you are not an owner any more.');
    }
    return work(tx);
  });
  forgetCallers();
  return result;
}

const record = ({ services }: OperatorRequest, tx: Tx, act: Omit<Act, 'organizationId'>): void =>
  recordAct(services, tx, { organizationId: null, ...act });
