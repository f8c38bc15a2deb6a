import type { Tx } from '../db/statements.ts';
import type { Services } from './context.ts';
import type { PersonSession } from './person.ts';

/** What an operator of the deployment asks for. `services.initiator` is the operator. */
export interface OperatorRequest {
  readonly services: Services;
  readonly operator: PersonSession;
  /** Clears the caches of callers. To be called after a change of an organization or a user that the next request must see. */
  readonly forgetCallers: () => void;
  /**
   * Does the work in the transaction once for each `Idempotency-Key`. A repeated request about the organization gets the stored
   * answer.
   */
  readonly answerOnce: <Answer extends object>(
    tx: Tx,
    organizationId: string,
    work: () => Promise<Answer>,
  ) => Promise<Answer>;
}
