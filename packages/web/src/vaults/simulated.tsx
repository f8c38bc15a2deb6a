/** The vault of the sandbox is the service itself. It accepts test cards and refuses all others. */
import { pageCall } from '../api/page-call.ts';
import { RequestError } from '../api/request-error.ts';
import { brandOf } from '../card/card-brand.ts';
import { TypedCardFields } from '../card/TypedCardFields.tsx';
import { useTypedCard } from '../card/use-typed-card.ts';
import type { VaultCard } from './card-vault.ts';

export function useSimulatedCard(): VaultCard {
  const form = useTypedCard();
  return {
    state: 'ready',
    fields: <TypedCardFields form={form} />,
    isComplete: form.isComplete,
    brand: brandOf(form.values.number)?.name ?? null,
    check: () => form.take() !== null,
    focus: form.focus,
    showAnswer: form.showAnswer,
    reload: () => {},
    async tokenize() {
      const card = form.take();
      if (!card)
        throw new RequestError({ code: 'invalid_fields', message: 'The card is not complete.', status: 0 });
      const { number, expiry, cvc } = card;
      const body = { number, exp_month: expiry.month, exp_year: expiry.year, cvc };
      const { card_token: token } = await pageCall<'vaultCard'>('/vault/cards', body);
      return token;
    },
    // No bank stands behind a simulated card, so nothing is ever to be confirmed.
    confirm: async () => {},
  };
}
