/** Something that can be done to an organization, in the model and in the service. */
import type { CallerContext, Services } from '../../../src/context/context.ts';
import type { Tx } from '../../../src/db/statements.ts';
import { AppError } from '../../../src/kit/errors.ts';
import { GatewayUnavailable } from '../../../src/ports/card-gateway.ts';
import { crashingServices, type Fault, SimulatedCrash } from '../faults.ts';
import type { Model } from '../model.ts';
import type { WaitingJob } from '../observe.ts';
import type { SoakOrganization } from '../soak-service.ts';

export type { Fault as Mishap } from '../faults.ts';

/** `ok`, or the code of the error it is refused with. */
export type Outcome = string;

export interface BoundAction {
  /** For people who read how a sequence went wrong. */
  readonly description: string;
  /** Changes the model and tells how it ends. */
  expect(model: Model): Outcome;
  perform(actionContext: ActionContext): Promise<Outcome>;
  /** What may be left where its process dies on the way; otherwise it is all there or nothing. */
  readonly statesAfterCrash?: (before: Model) => Model[];
  /** It takes effect at one moment, so that others at the same time come before it or after it. */
  readonly isAtomic: boolean;
}

/** Null where the model has nothing it could be done to. */
export type Action = (model: Model) => BoundAction | null;

/** Where an act is carried out: the organization, by a process that may be about to die. */
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

/** Carries out a verb of a caller in its transaction, as a request would. */
export async function runAsCaller(
  { organization, services }: ActionContext,
  verb: (context: CallerContext, tx: Tx) => Promise<unknown>,
  kind?: KeyKind,
): Promise<Outcome> {
  const context = { ...(await organization.contextOf(kind)), ...services };
  return outcomeOf(() => services.db.transaction((tx) => verb(context, tx)));
}

/** Only what is expected is an outcome; anything else is a fault. */
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
