/** Simulates the death of a process at any step: what it has committed stays, and nothing after it happens. */
import type { Services } from '../../src/context/context.ts';
import type { Database } from '../../src/db/database.ts';
import type { CardGateway } from '../../src/ports/card-gateway.ts';

export class SimulatedCrash extends Error {
  override readonly name = 'Died';
}

export interface Fault {
  /** Counts statements outside of transactions, transactions and gateway calls, from 0. */
  readonly step: number;
  /** The process dies before the step, or after the step and before its result is known. */
  readonly when: 'before' | 'after';
}

/** Returns the services of a process that dies at this step. */
export function crashingServices(services: Services, fault: Fault): Services {
  let step = 0;
  const crashing = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = step;
    step += 1;
    if (mine > fault.step || (mine === fault.step && fault.when === 'before')) throw new SimulatedCrash();
    const result = await work();
    if (mine === fault.step) throw new SimulatedCrash();
    return result;
  };
  const { db, cardGateway } = services;
  const crashingDb: Database = {
    ...db,
    query: (text, values) => crashing(() => db.query(text, values)),
    transaction: (work) => crashing(() => db.transaction(work)),
  };
  const crashingGateway: CardGateway | null = cardGateway && {
    ...cardGateway,
    attachCard: (request) => crashing(() => cardGateway.attachCard(request)),
    charge: (request) => crashing(() => cardGateway.charge(request)),
    refund: (request) => crashing(() => cardGateway.refund(request)),
  };
  return { ...services, db: crashingDb, cardGateway: crashingGateway };
}
