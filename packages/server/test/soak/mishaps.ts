/** Dying at any point: what a process has committed by then stays, and nothing more of it happens. */
import type { Services } from '../../src/context/context.ts';
import type { Database } from '../../src/db/database.ts';
import type { CardGateway } from '../../src/ports/card-gateway.ts';

export class Died extends Error {
  override readonly name = 'Died';
}

export interface Mishap {
  /** Statements outside transactions, transactions and questions to the gateway are counted, from 0 on. */
  readonly step: number;
  /** Before the step, or after it was done and before anybody knows. */
  readonly when: 'before' | 'after';
}

/** The services of a process that dies at this step. */
export function dyingServices(services: Services, mishap: Mishap): Services {
  let step = 0;
  const dying = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = step;
    step += 1;
    if (mine > mishap.step || (mine === mishap.step && mishap.when === 'before')) throw new Died();
    const result = await work();
    if (mine === mishap.step) throw new Died();
    return result;
  };
  const { db, cardGateway } = services;
  const dyingDb: Database = {
    ...db,
    query: (text, values) => dying(() => db.query(text, values)),
    transaction: (work) => dying(() => db.transaction(work)),
  };
  const dyingGateway: CardGateway | null = cardGateway && {
    ...cardGateway,
    attachCard: (request) => dying(() => cardGateway.attachCard(request)),
    charge: (request) => dying(() => cardGateway.charge(request)),
    refund: (request) => dying(() => cardGateway.refund(request)),
  };
  return { ...services, db: dyingDb, cardGateway: dyingGateway };
}
