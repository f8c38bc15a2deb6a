import { type FormEvent, useEffect, useEffectEvent } from 'react';
import type { RequestError } from '../api/request-error.ts';
import type { VaultCard } from '../vaults/card-vault.ts';
import type { CardOwner } from './card-owner.ts';
import { type CardForm, useCardForm } from './use-card-form.ts';

interface CardEntryOptions {
  /** False while an attempt is under way. */
  readonly isOpen: boolean;
  /** Why the last attempt failed. Its field problems are shown at their fields. */
  readonly refusal: RequestError | null;
  /** Is called with a complete card that is ready to be used. */
  readonly onEntered: (card: VaultCard, owner: CardOwner) => void;
}

/** The form of a page on which a person enters a card and sends it. */
export function useCardEntry(
  card: VaultCard,
  { isOpen, refusal, onEntered }: CardEntryOptions,
): { form: CardForm; submit: (event: FormEvent) => void } {
  const form = useCardForm(card);
  const showRefusal = useEffectEvent(() => refusal && form.showAnswer(refusal.details));
  useEffect(() => {
    if (refusal) showRefusal();
  }, [refusal]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isOpen || card.state !== 'ready') return;
    const owner = form.take();
    if (owner) onEntered(card, owner);
  }

  return { form, submit };
}
