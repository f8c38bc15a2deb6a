import { NonBlankText, OptionalNullable, type Static, Strict, Type } from './schema.ts';

const Line = (description: string, maxLength = 255) => NonBlankText(maxLength, description);

export const MailingAddress = Strict(
  {
    first_name: OptionalNullable(
      Type.String({
        maxLength: 255,
        description: "First name for the parcel, up to 255 characters. Default: the recipient's first name.",
      }),
    ),
    last_name: OptionalNullable(
      Type.String({
        maxLength: 255,
        description: "Last name for the parcel, up to 255 characters. Default: the recipient's last name.",
      }),
    ),
    address_1: Line('Street and number, 1 to 255 characters.'),
    address_2: OptionalNullable(
      Type.String({ maxLength: 255, description: 'Apartment, suite or floor, up to 255 characters.' }),
    ),
    city: Line('City, 1 to 100 characters.', 100),
    state: Line(
      'State code of two letters in the US, such as `CA`; the province or region in other countries. 1 to 100 characters.',
      100,
    ),
    postal_code: Line(
      'ZIP code in the US, which must belong to the state; the postal code in other countries. 1 to 20 characters.',
      20,
    ),
    country: Line('Country code of two letters (ISO 3166-1 alpha-2), such as `US`.', 60),
  },
  {
    title: 'MailingAddress',
    description:
      'The address a gift is shipped to. It must be in the US unless the batch allows international shipping.',
  },
);
export type MailingAddress = Static<typeof MailingAddress>;
