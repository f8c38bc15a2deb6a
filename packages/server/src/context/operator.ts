import type { Services } from './context.ts';
import type { PersonSession } from './person.ts';

/** What an operator of the deployment asks for. `services.initiator` is the operator. */
export interface OperatorRequest {
  readonly services: Services;
  readonly operator: PersonSession;
  /** Clears the caches of callers. To be called after a change of an organization or a user that the next request must see. */
  readonly forgetCallers: () => void;
}
