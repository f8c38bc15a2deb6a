/** What people are called. Each part of a name may be absent or blank. */

interface NameParts {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}

/** `Ada Lovelace`, or the one part that there is. Empty without both. */
export const fullName = ({ first_name, last_name }: NameParts): string =>
  [first_name?.trim(), last_name?.trim()].filter(Boolean).join(' ');

/** The full name, or the e-mail address of somebody without a name. */
export const nameOrEmail = (person: NameParts & { readonly email: string }): string =>
  fullName(person) || person.email;

interface NamedRecipient {
  readonly recipient_first_name: string;
  readonly recipient_last_name?: string | null | undefined;
}

/** The full name of the recipient of an order. */
export const recipientName = (order: NamedRecipient): string =>
  fullName({ first_name: order.recipient_first_name, last_name: order.recipient_last_name });
