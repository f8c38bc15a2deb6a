/**
 * Cards at Stripe. The fields are frames of Stripe, so this page never has a card number. Stripe's script is loaded from
 * Stripe, as it requires.
 */
import type { BrowserVault } from '../../api/page-operations.generated.ts';
import type { VaultCard } from '../card-vault.ts';
import { fieldNames } from './open-fields.ts';
import { refusalOf } from './refusal.ts';
import { StripeCardFields } from './StripeCardFields.tsx';
import { useStripeFields } from './use-stripe-fields.ts';

export function useStripeCard({ publishable_key = '' }: BrowserVault): VaultCard {
  const form = useStripeFields(publishable_key);
  const { fields, opened } = form;
  const isComplete = fieldNames.every((name) => fields[name].isComplete);

  return {
    state: form.state,
    fields: <StripeCardFields form={form} />,
    isComplete,
    brand: form.brand,
    check() {
      form.showAll();
      return isComplete;
    },
    focus() {
      const first = fieldNames.find((name) => !fields[name].isComplete) ?? 'cardNumber';
      opened.current?.elements[first].focus();
    },
    // The service never sees what is in these fields, so its answers do not concern them.
    showAnswer: () => {},
    reload: form.reload,
    async tokenize({ cardholder_name: name, billing_address: address }) {
      if (!opened.current) throw refusalOf({ type: 'validation_error', message: notReady });
      const { stripe, elements } = opened.current;
      const { address_1: line1, address_2: line2 = '', city, state, postal_code, country } = address;
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card: elements.cardNumber,
        billing_details: { name, address: { line1, line2, city, state, postal_code, country } },
      });
      if (error) throw refusalOf(error);
      return paymentMethod.id;
    },
    async confirm({ client_secret: clientSecret = '' }) {
      await opened.current?.stripe.handleNextAction({ clientSecret });
    },
  };
}

const notReady = 'The card fields are still loading. Try again in a moment.';
