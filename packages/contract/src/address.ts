import { patterns } from './patterns.ts';
import { Line, NonBlankLine, OptionalNullable, type Static, Strict, Type } from './schema.ts';

export const MailingAddress = Strict(
  {
    first_name: OptionalNullable(
      Line(255, "First name for the parcel, up to 255 characters. Default: the recipient's first name."),
    ),
    last_name: OptionalNullable(
      Line(255, "Last name for the parcel, up to 255 characters. Default: the recipient's last name."),
    ),
    address_1: NonBlankLine(255, 'Street and number, 1 to 255 characters.'),
    address_2: OptionalNullable(Line(255, 'Apartment, suite or floor, up to 255 characters.')),
    city: OptionalNullable(
      Line(
        100,
        'City, up to 100 characters. Required in countries whose addresses have one: in nearly all, but not in Singapore.',
      ),
    ),
    state: OptionalNullable(
      Line(
        100,
        'State code of two letters in the US, such as `CA`; the province or region in other countries. Up to 100 characters. Required in countries whose addresses have one, such as the US, Canada and Japan.',
      ),
    ),
    postal_code: OptionalNullable(
      Line(
        20,
        'ZIP code in the US, which must belong to the state; the postal code in other countries, in the form that they have there. Up to 20 characters. Required in countries whose addresses have one.',
      ),
    ),
    phone: OptionalNullable(
      Type.String({
        pattern: patterns.phone,
        description:
          "Phone number for customs and the carrier in E.164 form, such as `+14155550123`. Required outside the US. Default: the recipient's `phone`.",
      }),
    ),
    country: NonBlankLine(60, 'Country code of two letters (ISO 3166-1 alpha-2), such as `US`.'),
  },
  {
    title: 'MailingAddress',
    description:
      'The address a gift is shipped to. It must be in the US unless the batch allows international shipping. The country decides which fields are required; do not make up values for fields that its addresses do not have.',
  },
);
export type MailingAddress = Static<typeof MailingAddress>;
