import { isEmail } from '@gifts/contract/email';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import {
  findOperator,
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
  const operator = await requireOperator(tx, email);
  writeOperatorRole(tx, operator.id, { role, isRoleOfGroup: false });
  return operator;
}

export async function removeOperator(tx: Tx, email: string, now: Date): Promise<OperatorRow> {
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
