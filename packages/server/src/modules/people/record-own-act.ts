/** What people do about themselves, in the audit logs of their organizations and, of operators, in that of the deployment. */
import type { Actor, Initiator } from '../../context/initiator.ts';
import type { Tx } from '../../db/statements.ts';
import { recordAct } from '../audit/record-act.ts';
import { findMemberships } from '../organizations/memberships.sql.ts';
import { findOperator } from './operators.sql.ts';

export interface OwnAct {
  readonly act: string;
  readonly details?: object;
}

/** Returns false if the address belongs to nobody, so that there is no log to write to. */
export async function recordOwnAct(
  { initiator: { origin } }: { readonly initiator: Initiator },
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
  { act, details = {} }: OwnAct,
): Promise<boolean> {
  const [memberships, operator] = await Promise.all([findMemberships(tx, email), findOperator(tx, email)]);
  const record = (organizationId: string | null, actor: Actor) =>
    recordAct({ initiator: { actor, origin } }, tx, {
      ...{ organizationId, act, details },
      subject: { kind: 'person', id },
    });
  for (const { organization_id, user_id } of memberships) {
    record(organization_id, { kind: 'user', userId: user_id, email, keyId: null, keyName: null });
  }
  if (operator) record(null, { kind: 'operator', userName: email, host: 'dashboard' });
  return memberships.length > 0 || operator !== null;
}
