/** Cards that belong to the users of integrators' apps. */
import {
  Line,
  ListOf,
  OptionalNullable,
  pageQuery,
  RequiredLine,
  required,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from './schema.ts';

export const cardFields = {
  card_brand: Type.String({
    description: 'Brand of the card in lower case, such as `visa`, `mastercard`, `amex` or `discover`.',
  }),
  card_last_4: Type.String({ description: 'Last four digits of the card number.' }),
  card_exp_month: Type.Integer({ description: 'Month in which the card expires, 1 to 12.' }),
  card_exp_year: Type.Integer({ description: 'Year in which the card expires, with four digits.' }),
};

export const CommerceUserPaymentMethod = Type.Object(
  {
    id: Uuid('Id of the payment method: the value to send as `payment_method_id`.'),
    ...cardFields,
    cardholder_name: Type.String({ description: 'Name on the card.' }),
    created_at: Timestamp('Time at which the payment method was created.'),
  },
  { title: 'CommerceUserPaymentMethod', description: "A stored card of a commerce app's user." },
);
export type CommerceUserPaymentMethod = Static<typeof CommerceUserPaymentMethod>;
export const CommerceUserPaymentMethodList = ListOf(CommerceUserPaymentMethod);

export const BillingAddress = Strict(
  {
    address_1: RequiredLine(255, 'Street and number, 1 to 255 characters.'),
    address_2: OptionalNullable(Line(255, 'Apartment, suite or floor, up to 255 characters.')),
    city: RequiredLine(100, 'City, 1 to 100 characters.'),
    state: RequiredLine(100, 'State, province or region, 1 to 100 characters.'),
    postal_code: RequiredLine(20, 'ZIP code or postal code, 1 to 20 characters.'),
    country: RequiredLine(60, 'Country code of two letters (ISO 3166-1 alpha-2), such as `US`.'),
  },
  {
    title: 'BillingAddress',
    description: 'The billing address of a card, as its bank has it.',
    ...required,
  },
);
export type BillingAddress = Static<typeof BillingAddress>;

const commerceEndUserId = RequiredLine(
  255,
  'Id of the user in your own app, 1 to 255 characters. The card belongs to this user.',
);

export const CreateCommerceUserPaymentMethodInput = Strict(
  {
    cardholder_name: RequiredLine(255, 'Name on the card, 1 to 255 characters.'),
    commerce_end_user_id: commerceEndUserId,
    payment_method_type: Type.Enum(['card'], { description: 'Always `card`.', ...required }),
    interim_card_key: RequiredLine(
      255,
      'The key that the embedded payment form of your app returned. It can be used once, within one hour.',
    ),
    billing_address: BillingAddress,
  },
  { title: 'CreateCommerceUserPaymentMethodInput', description: 'A card to store.' },
);
export type CreateCommerceUserPaymentMethodInput = Static<typeof CreateCommerceUserPaymentMethodInput>;

export const CommerceEndUserQuery = Strict({ commerce_end_user_id: commerceEndUserId });
export const ListCommerceUserPaymentMethodsQuery = Strict({
  ...pageQuery,
  commerce_end_user_id: commerceEndUserId,
});
