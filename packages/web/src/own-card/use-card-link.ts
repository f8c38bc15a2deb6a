/** The state of the link on the page. The state at the service decides. */
import { useRef, useState } from 'react';
import { pageCall } from '../api/page-call.ts';
import { isUnknownLink, RequestError } from '../api/request-error.ts';
import { useReloadOnReturn } from '../api/use-reload-on-return.ts';
import type { CardOwner } from '../card/card-owner.ts';
import type { VaultCard } from '../vaults/card-vault.ts';
import { sendConfirmed } from '../vaults/send-confirmed.ts';
import { type CardLink, linkAfterAnswer, type OpenLink } from './card-link-state.ts';

export interface CardLinkControl {
  readonly cardLink: CardLink;
  readonly save: (card: VaultCard, owner: CardOwner) => void;
  readonly askAgain: () => void;
}

const lost = new RequestError({
  code: 'connection_failed',
  message: 'The connection was lost. Save the card again: it will be saved once.',
  status: 0,
});

export function useCardLink(token: string): CardLinkControl {
  const [cardLink, setCardLink] = useState<CardLink>({ state: 'loading' });
  /** Changes before the page is rendered again, so that a double click sends one card. */
  const isSaving = useRef(false);
  const address = `/cards/${encodeURIComponent(token)}` as const;

  /** `refusal` is shown if a card can still be entered. */
  async function ask(refusal: RequestError | null = null): Promise<void> {
    try {
      setCardLink(linkAfterAnswer(await pageCall<'getCardForm'>(`${address}/form`), refusal));
    } catch (error) {
      setCardLink((before) => linkAfterError(before, error));
    }
  }

  async function send(link: OpenLink, card: VaultCard, owner: CardOwner): Promise<void> {
    setCardLink({ state: 'saving', link });
    try {
      const body = { card_token: await card.tokenize(owner), ...owner };
      const saved = await sendConfirmed(card, () => pageCall<'saveOwnCard'>(`${address}/card`, body));
      if (saved.card) setCardLink({ state: 'saved', link, card: saved.card });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      await showRefusal(link, error);
    } finally {
      isSaving.current = false;
    }
  }

  /** The link may have been used or have expired meanwhile, and after a lost answer the card may have been saved. */
  async function showRefusal(link: OpenLink, error: RequestError): Promise<void> {
    const isLost = error.code === lost.code;
    const refusal = isLost ? lost : error;
    setCardLink({ state: 'open', link, refusal });
    if (isLost || isUnknownLink(error) || error.status >= 500) await ask(refusal);
  }

  const askAgain = () => void ask();
  useReloadOnReturn(token, askAgain, () => cardLink.state === 'unreachable');
  return {
    cardLink,
    askAgain,
    save(card, owner) {
      if (cardLink.state !== 'open' || isSaving.current) return;
      isSaving.current = true;
      void send(cardLink.link, card, owner);
    },
  };
}

/** The form stays as it was filled in, unless the service answered that there is no such link. */
function linkAfterError(before: CardLink, error: unknown): CardLink {
  if (isUnknownLink(error)) return { state: 'unknown_link' };
  return before.state === 'loading' ? { state: 'unreachable' } : before;
}
