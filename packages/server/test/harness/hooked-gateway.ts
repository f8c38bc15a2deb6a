/** The simulated card gateway with hooks right before and right after each operation. */

import {
  createSimulatedGateway,
  type SimulatedServices,
  simulatedGatewayName,
} from '../../src/modules/payments/gateways/simulated/simulated-gateway.ts';
import { type CardGateway, onlyOwnContent } from '../../src/ports/card-gateway.ts';

export type GatewayStep = 'attachCard' | 'charge' | 'refund';
type Hook = (step: GatewayStep) => Promise<void>;

export interface HookedGateway extends CardGateway {
  /** Sets the services whose database stores the gateway's data. Must be called before the first operation. */
  connect(services: SimulatedServices): void;
  before: Hook;
  /** Runs after the operation and before its answer is returned. */
  after: Hook;
}

const nothing: Hook = async () => {};

export function hookedGateway(): HookedGateway {
  const { promise: opened, resolve } = Promise.withResolvers<CardGateway>();
  const hooked =
    <Request, Answer>(step: GatewayStep, ask: (gateway: CardGateway, request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      await gateway.before(step);
      const answer = await ask(await opened, request);
      await gateway.after(step);
      return answer;
    };
  const gateway: HookedGateway = {
    name: simulatedGatewayName,
    browserVault: { forPage: { kind: 'simulated', url: '/vault/cards' }, contentSources: onlyOwnContent },
    sendsCallbacks: false,
    check: async () => ({ problem: null, time: null }),
    before: nothing,
    after: nothing,
    connect: (services) => resolve(createSimulatedGateway(services)),
    lookUpCard: async (cardToken) => (await opened).lookUpCard(cardToken),
    verifyCard: async (request) => (await opened).verifyCard(request),
    attachCard: hooked('attachCard', (inner, request) => inner.attachCard(request)),
    charge: hooked('charge', (inner, request) => inner.charge(request)),
    abandonCharge: async (request) => (await opened).abandonCharge(request),
    refund: hooked('refund', (inner, request) => inner.refund(request)),
    findDisputes: async (reference) => (await opened).findDisputes(reference),
    async *listMovements(which) {
      yield* (await opened).listMovements(which);
    },
    async *listPayouts(since) {
      yield* (await opened).listPayouts(since);
    },
    detachCard: async (card) => (await opened).detachCard(card),
    readCallback: async () => ({ about: 'nothing' }),
  };
  return gateway;
}
