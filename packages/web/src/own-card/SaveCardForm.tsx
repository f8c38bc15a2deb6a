import { BillingAddressFields } from '../card/BillingAddressFields.tsx';
import { CardFields } from '../card/CardFields.tsx';
import { useCardEntry } from '../card/use-card-entry.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { UseVaultCard } from '../vaults/card-vault.ts';
import type { CardLink } from './card-link-state.ts';
import type { CardLinkControl } from './use-card-link.ts';

export interface SaveCardFormProps extends Pick<CardLinkControl, 'save'> {
  readonly cardLink: Extract<CardLink, { state: 'open' | 'saving' }>;
  readonly useVaultCard: UseVaultCard;
}

export function SaveCardForm({ cardLink, useVaultCard, save }: SaveCardFormProps) {
  const { vault, organizationName } = cardLink.link;
  const card = useVaultCard(vault);
  const refusal = cardLink.state === 'open' ? cardLink.refusal : null;
  const { form, submit } = useCardEntry(card, {
    isOpen: cardLink.state === 'open',
    refusal,
    onEntered: save,
  });

  return (
    <form ref={form.container} className="panel" noValidate onSubmit={submit}>
      <h2 className="only-heard">Card details</h2>
      <CardFields form={form} />
      <BillingAddressFields form={form} />
      {refusal && <Notice kind="error">{refusal.message}</Notice>}
      <Button
        type="submit"
        busy={card.state === 'loading' ? 'Loading …' : cardLink.state === 'saving' ? 'Saving …' : null}
      >
        Save card
      </Button>
      <p className="fine">
        By saving the card, you agree that it is charged for gifts of {organizationName} until it is removed.{' '}
        {organizationName} never sees your card number.
      </p>
    </form>
  );
}
