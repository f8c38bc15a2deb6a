import { NonBlankText, OptionalNullable, type Static, Strict, Type } from './schema.ts';

const Line = (description: string, maxLength = 255) => NonBlankText(maxLength, description);

export const MailingAddress = Strict(
  {
    first_name: OptionalNullable(
      Type.String({ maxLength: 255, description: "The recipient's when left out." }),
    ),
    last_name: OptionalNullable(Type.String({ maxLength: 255 })),
    address_1: Line('Street and number.'),
    address_2: OptionalNullable(Type.String({ maxLength: 255, description: 'Apartment, suite, floor.' })),
    city: Line('City.', 100),
    state: Line('Two-letter state code in the US; province or region elsewhere.', 100),
    postal_code: Line('ZIP code in the US, checked against the state.', 20),
    country: Line('ISO 3166-1 alpha-2 country code.', 60),
  },
  {
    title: 'MailingAddress',
    description: 'Where a gift is shipped. US unless the batch allows international shipping.',
  },
);
export type MailingAddress = Static<typeof MailingAddress>;
