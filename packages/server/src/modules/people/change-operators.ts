import { isEmail } from '@gifts/contract/email';
import { holdUntilCommit, singleLocks } from '../../db/advisory-locks.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid, newId } from '../../kit/ids.ts';
import {
  findOperator,
  findOperatorById,
  listOperators,
  type OperatorRole,
  type OperatorRow,
  writeOperator,
  writeOperatorRemoved,
  writeOperatorRole,
} from './operators.sql.ts';

export async function addOperator(
  tx: Tx,
  { email, role, now }: { email: string; role: OperatorRole; now: Date },
): Promise<string> {
  await lockOperators(tx);
  if (!isEmail(email)) throw new AppError('invalid_request', `"${email}" is not a valid email address.`);
  if (await findOperator(tx, email)) {
    throw new AppError(
      'invalid_request',
      `${email} is an operator already: "gifts operators set-role" changes the role.`,
    );
  }
  const id = newId();
  writeOperator(tx, { id, email, role, created_at: now, has_role_of_group: false });
  return id;
}

/** Returns the operator as they were. */
export async function changeOperatorRole(tx: Tx, email: string, role: OperatorRole): Promise<OperatorRow> {
  await lockOperators(tx);
  const operator = await requireOperator(tx, email);
  writeOperatorRole(tx, operator.id, { role, isRoleOfGroup: false });
  return operator;
}

export async function removeOperator(tx: Tx, email: string, now: Date): Promise<OperatorRow> {
  await lockOperators(tx);
  const operator = await requireOperator(tx, email);
  writeOperatorRemoved(tx, operator.id, now);
  return operator;
}

async function requireOperator(tx: Tx, email: string): Promise<OperatorRow> {
  const operator = await findOperator(tx, email);
  if (operator) return operator;
  throw new AppError(
    'not_found',
    `There is no operator ${email}: "gifts operators list" shows those there are.`,
  );
}

/** Lets one transaction at a time change operators: of two owners who remove each other, one stays. */
export const lockOperators = (tx: Tx): Promise<void> => holdUntilCommit(tx, singleLocks.operators);

/**
 * Refuses to take the role of the only owner: the command line could mend it, and nobody on the dashboard. Call it under the lock
 * of operators.
 */
export async function requireOtherOwner(tx: Tx, operator: OperatorRow): Promise<void> {
  if (operator.role !== 'owner') return;
  const owners = (await listOperators(tx)).filter(({ role }) => role === 'owner');
  if (owners.length > 1) return;
  throw new AppError(
    'operator_state',
    `${operator.email} is the only owner, and the service needs one: make another operator an owner first.`,
  );
}

export async function requireOperatorById(tx: Tx, id: string): Promise<OperatorRow> {
  const operator = isUuid(id) ? await findOperatorById(tx, id) : null;
  if (operator) return operator;
  throw new AppError('not_found', 'There is no such operator: somebody may have removed them just now.');
}
