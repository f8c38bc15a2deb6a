import { type FormEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import type { BrowserVault } from '../api/page-operations.generated.ts';
import { RequestError } from '../api/request-error.ts';
import { BillingAddressFields } from '../card/BillingAddressFields.tsx';
import { CardFields } from '../card/CardFields.tsx';
import { useCardForm } from '../card/use-card-form.ts';
import type { UseVaultCard } from '../vaults/card-vault.ts';
import { exchangeCard } from './exchange-card.ts';
import { failureOf } from './failure-of.ts';
import type { FormCommand, PaymentFormResult } from './messages.ts';
import type { ParentLink } from './parent-link.ts';

interface EntryFormProps {
  readonly publicAppId: string;
  readonly link: ParentLink;
  readonly vault: BrowserVault;
  readonly useVaultCard: UseVaultCard;
  /** Where the form leaves its function for commands of the page around it. */
  readonly commands: RefObject<((command: FormCommand) => void) | null>;
  readonly onBusy: (isBusy: boolean) => void;
}

export function EntryForm({ publicAppId, link, vault, useVaultCard, commands, onBusy }: EntryFormProps) {
  const card = useVaultCard(vault);
  const form = useCardForm(card);
  const { isComplete } = form;

  async function exchange(): Promise<PaymentFormResult> {
    if (card.state !== 'ready') throw new RequestError(notReady);
    const owner = form.take();
    if (!owner) throw new RequestError(invalidFields);
    return exchangeCard(publicAppId, card, owner);
  }

  async function submit(id: number): Promise<void> {
    onBusy(true);
    try {
      link.post({ gifts: 'result', id, card: await exchange() });
    } catch (error) {
      if (error instanceof RequestError) form.showAnswer(error.details);
      link.post({ gifts: 'failure', id, ...failureOf(error) });
    }
    onBusy(false);
  }

  const carryOut = useEffectEvent((command: FormCommand) => {
    if (command.gifts === 'focus') card.focus();
    else void submit(command.id);
  });

  useEffect(() => {
    commands.current = (command) => carryOut(command);
    return () => {
      commands.current = null;
    };
  }, [commands]);
  useEffect(() => {
    if (card.state === 'ready') link.post({ gifts: 'ready' });
    if (card.state === 'failed') link.post({ gifts: 'unready', ...notLoaded });
  }, [card.state, link]);
  useEffect(() => {
    link.post({ gifts: 'change', complete: isComplete, card_brand: card.brand });
  }, [isComplete, card.brand, link]);

  function enter(event: FormEvent): void {
    event.preventDefault();
    link.post({ gifts: 'enter' });
  }

  return (
    <form ref={form.container} noValidate onSubmit={enter}>
      <CardFields form={form} />
      <BillingAddressFields form={form} />
      {/* Enter in a field presses it; the button that is seen stands on the page around the frame. */}
      <button type="submit" hidden />
    </form>
  );
}

const invalidFields = {
  code: 'invalid_fields',
  message: 'Some card details are missing or do not fit. Check the marked fields.',
  status: 0,
};

const notReady = {
  code: 'not_ready',
  message: 'The card fields are still loading. Try again in a moment.',
  status: 0,
};

const notLoaded = { code: 'not_ready', message: 'The card fields could not be loaded.' };
