/** Cards of the users of integrators' apps. */
import {
  ListOf,
  OptionalNullable,
  pageQuery,
  RequiredText,
  required,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from './schema.ts';

export const cardFields = {
  card_brand: Type.String({ description: 'Lower case: `visa`, `mastercard`, `amex`, `discover`, …' }),
  card_last_4: Type.String({ description: 'Last 4 digits of the card number.' }),
  card_exp_month: Type.Integer({ description: '1 to 12.' }),
  card_exp_year: Type.Integer({ description: 'With four digits.' }),
};

export const CommerceUserPaymentMethod = Type.Object(
  {
    id: Uuid('The `payment_method_id` of an order batch.'),
    ...cardFields,
    cardholder_name: Type.String({ description: 'Name on the card.' }),
    created_at: Timestamp('When it was created.'),
  },
  { title: 'CommerceUserPaymentMethod' },
);
export type CommerceUserPaymentMethod = Static<typeof CommerceUserPaymentMethod>;
export const CommerceUserPaymentMethodList = ListOf(CommerceUserPaymentMethod);

export const BillingAddress = Strict(
  {
    address_1: RequiredText(255, 'Street and number.'),
    address_2: OptionalNullable(Type.String({ maxLength: 255, description: 'Apartment, suite, floor.' })),
    city: RequiredText(100, 'City.'),
    state: RequiredText(100, 'State, province or region.'),
    postal_code: RequiredText(20, 'ZIP or postal code.'),
    country: RequiredText(60, 'ISO 3166-1 alpha-2 country code.'),
  },
  { title: 'BillingAddress', description: "As the card's bank knows it.", ...required },
);
export type BillingAddress = Static<typeof BillingAddress>;

const commerceEndUserId = RequiredText(255, 'The id of the user in your own app, whose card it is.');

export const CreateCommerceUserPaymentMethodInput = Strict(
  {
    cardholder_name: RequiredText(255, 'Name on the card.'),
    commerce_end_user_id: commerceEndUserId,
    payment_method_type: Type.Enum(['card'], { description: 'Only `card`.', ...required }),
    interim_card_key: RequiredText(
      255,
      'From the embedded payment form of your own app. It can be used once, within an hour.',
    ),
    billing_address: BillingAddress,
  },
  { title: 'CreateCommerceUserPaymentMethodInput' },
);
export type CreateCommerceUserPaymentMethodInput = Static<typeof CreateCommerceUserPaymentMethodInput>;

export const CommerceEndUserQuery = Strict({ commerce_end_user_id: commerceEndUserId });
export const ListCommerceUserPaymentMethodsQuery = Strict({
  ...pageQuery,
  commerce_end_user_id: commerceEndUserId,
});
