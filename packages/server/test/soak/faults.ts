/** Dying at any point: what a process has committed by then stays, and nothing more of it happens. */
import type { Services } from '../../src/context/context.ts';
import type { Database } from '../../src/db/database.ts';
import type { CardGateway } from '../../src/ports/card-gateway.ts';

export class SimulatedCrash extends Error {
  override readonly name = 'Died';
}

export interface Fault {
  /** Statements outside transactions, transactions and questions to the gateway are counted, from 0 on. */
  readonly step: number;
  /** Before the step, or after it was done and before anybody knows. */
  readonly when: 'before' | 'after';
}

/** The services of a process that dies at this step. */
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
