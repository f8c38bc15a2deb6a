import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { SessionState, SignedInPerson } from '../../api/dashboard-operations.generated.ts';

export type OperatorRole = NonNullable<SignedInPerson['operator_role']>;

interface Operator {
  readonly session: SessionState;
  readonly person: SignedInPerson;
  readonly role: OperatorRole;
}

const OperatorContext = createContext<Operator | null>(null);

export function OperatorProvider({ session, person, role, children }: Operator & { children: ReactNode }) {
  const operator = useMemo(() => ({ session, person, role }), [session, person, role]);
  return <OperatorContext value={operator}>{children}</OperatorContext>;
}

/** Whoever runs the service. Only pages inside of the shell for operators have it. */
export function useOperator(): Operator {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('This page stands outside of the shell for operators.');
  return operator;
}
