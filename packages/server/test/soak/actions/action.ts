/** An action on an organization, in the model and in the service. */
import type { CallerContext, Services } from '../../../src/context/context.ts';
import type { Tx } from '../../../src/db/statements.ts';
import { AppError } from '../../../src/kit/errors.ts';
import { GatewayUnavailable } from '../../../src/ports/card-gateway.ts';
import { crashingServices, type Fault, SimulatedCrash } from '../faults.ts';
import type { Model } from '../model.ts';
import type { WaitingJob } from '../observe.ts';
import type { SoakOrganization } from '../soak-service.ts';

/** `ok`, or the code of the error with which the action is refused. */
export type Outcome = string;

export interface BoundAction {
  /** A description for people who read a failed sequence. */
  readonly description: string;
  /** Changes the model and returns the expected outcome. */
  expect(model: Model): Outcome;
  perform(actionContext: ActionContext): Promise<Outcome>;
  /**
   * The possible states if the process dies during the action. Without it, the action has either full effect or
   * none.
   */
  readonly statesAfterCrash?: (before: Model) => Model[];
  /** True if the action takes effect at one moment, so that concurrent actions come before or after it. */
  readonly isAtomic: boolean;
}

/** Returns null if the model contains nothing that the action applies to. */
export type Action = (model: Model) => BoundAction | null;

/** The organization of an action and the services of the process that runs it. The process may be about to die. */
export interface ActionContext {
  readonly organization: SoakOrganization;
  readonly services: Services;
  readonly jobs: readonly WaitingJob[];
}

export function createActionContext(
  organization: SoakOrganization,
  jobs: readonly WaitingJob[],
  fault: Fault | null,
): ActionContext {
  const { services } = organization;
  return { organization, jobs, services: fault ? crashingServices(services, fault) : services };
}

type KeyKind = Parameters<SoakOrganization['contextOf']>[0];

/** Runs a verb for a caller in its transaction, like a request. */
export async function runAsCaller(
  { organization, services }: ActionContext,
  verb: (context: CallerContext, tx: Tx) => Promise<unknown>,
  kind?: KeyKind,
): Promise<Outcome> {
  const context = { ...(await organization.contextOf(kind)), ...services };
  return outcomeOf(() => services.db.transaction((tx) => verb(context, tx)));
}

/** Returns the outcome of expected errors only. Any other error is thrown. */
export async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work();
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    if (error instanceof GatewayUnavailable) return 'unavailable';
    if (error instanceof SimulatedCrash) return 'died';
    throw error;
  }
}

export const pick = <Item>(items: readonly Item[], number: number): Item | undefined =>
  items[number % Math.max(1, items.length)];
