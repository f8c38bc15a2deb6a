/** The company that keeps and charges cards, as the port describes it, doing what a test tells it to. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type CardGateway,
  type CardSummary,
  type Declined,
  GatewayUnavailable,
  onlyOwnContent,
  type StoredCard,
} from '../../../src/ports/card-gateway.ts';

type AttachRequest = Parameters<CardGateway['attachCard']>[0];
type Attached = Awaited<ReturnType<CardGateway['attachCard']>>;

/** What becomes of the next requests: `lost` happens, but its answer does not arrive; `unheard` never arrived. */
export type GatewayFault = 'lost' | 'unheard';

export interface ProgrammableGateway extends CardGateway {
  /** A card as its owner's browser hands it in; returns the token. */
  vault(card?: Partial<CardSummary> & { declines?: string }): string;
  /** Every request to attach a card, also repeated ones. */
  readonly attachRequests: AttachRequest[];
  /** The cards that are kept, one for each key. */
  readonly attachments: ReadonlyMap<string, Attached>;
  readonly detached: StoredCard[];
  readonly troubles: GatewayFault[];
  /** While it is set, what is asked waits for it. */
  pause: Promise<void> | null;
}

export function programmableGateway(): ProgrammableGateway {
  const cards = new Map<string, { cardSummary: CardSummary; declines: string | undefined }>();
  const attachments = new Map<string, Attached>();
  const outOfScope = () => Promise.reject(new Error('Nothing is charged here.'));

  function attach({ key, cardToken }: AttachRequest): Attached {
    const known = attachments.get(key);
    if (known) return known;
    const card = cards.get(cardToken);
    const answer: Attached =
      !card || card.declines
        ? declined(card?.declines ?? 'These card details are no longer available.')
        : {
            outcome: 'attached',
            card: { customerReference: `cus_${randomUUID()}`, methodReference: `pm_${randomUUID()}` },
            summary: card.cardSummary,
          };
    attachments.set(key, answer);
    return answer;
  }

  const gateway: ProgrammableGateway = {
    name: 'simulated',
    browserVault: { forPage: { kind: 'simulated', url: '/vault/cards' }, contentSources: onlyOwnContent },
    sendsCallbacks: false,
    check: async () => ({ problem: null, time: null }),
    attachRequests: [],
    attachments,
    detached: [],
    troubles: [],
    pause: null,
    vault({ declines, ...cardSummary } = {}) {
      const token = `card_${randomUUID()}`;
      cards.set(token, {
        cardSummary: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2040, ...cardSummary },
        declines,
      });
      return token;
    },
    lookUpCard: async (cardToken) => cards.get(cardToken)?.cardSummary ?? null,
    verifyCard: async () => ({ outcome: 'verified' }),
    async attachCard(request) {
      gateway.attachRequests.push(request);
      await gateway.pause;
      const trouble = gateway.troubles.shift();
      if (trouble === 'unheard') throw new GatewayUnavailable('connection_failed', 'nobody is there');
      const answer = attach(request);
      if (trouble === 'lost') throw new GatewayUnavailable('timeout', 'no answer in time');
      return answer;
    },
    async detachCard(card) {
      if (gateway.troubles.shift()) throw new GatewayUnavailable('timeout', 'no answer in time');
      gateway.detached.push(card);
    },
    charge: outOfScope,
    abandonCharge: outOfScope,
    refund: outOfScope,
    findDisputes: outOfScope,
    listMovements: () => Readable.from([]),
    listPayouts: () => Readable.from([]),
    readCallback: async () => ({ about: 'nothing' }),
  };
  return gateway;
}

const declined = (message: string): Declined => ({ outcome: 'declined', code: 'card_declined', message });
