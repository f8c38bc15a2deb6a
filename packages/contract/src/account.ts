/** Who is calling, and what the organization has. */
import { ListOf, pageQuery, type Static, Strict, Type, Uuid } from './schema.ts';

export const Me = Type.Object(
  {
    email: Type.String({ description: 'Email of the user who owns the API key.' }),
    public_app_id: Type.Optional(
      Type.String({
        description:
          'Public id of the commerce app, for the embedded payment form. Present for commerce keys only.',
      }),
    ),
  },
  { title: 'Me', description: 'The caller.' },
);
export type Me = Static<typeof Me>;

export const Workspace = Type.Object(
  { id: Uuid('Id of the workspace.'), name: Type.String({ description: 'Name of the workspace.' }) },
  {
    title: 'Workspace',
    description: 'A part of an organization. Every order batch belongs to one workspace.',
  },
);
export type Workspace = Static<typeof Workspace>;

/** The account-funded payment methods; a card is named by its UUID instead. */
export const fundingSources = [
  'BALANCE',
  'WORKSPACE_BALANCE',
  'COMMERCE_STORED_VALUE',
  'CORPORATE_ACCOUNT',
] as const;
export type FundingSource = (typeof fundingSources)[number];

export const PaymentMethod = Type.Object(
  {
    id: Type.String({
      description:
        'The value to send as `payment_method_id`: the UUID of a card, or the name of a balance such as `BALANCE`.',
    }),
    name: Type.String({ description: 'Name to show to people, such as `Visa ending in 4242`.' }),
    cardholder_name: Type.Optional(Type.String({ description: 'Name on the card. Present for cards only.' })),
    balance: Type.Optional(
      Type.Integer({
        description:
          'Amount that can be spent now, in US cents: the balance without what is held, or the credit limit less what is owed and held. Present for balances only.',
      }),
    ),
  },
  { title: 'PaymentMethod', description: 'A card or a balance that an order batch can be paid with.' },
);
export type PaymentMethod = Static<typeof PaymentMethod>;

export const PagedQuery = Strict({ ...pageQuery });
export const WorkspaceList = ListOf(Workspace);
export const PaymentMethodList = ListOf(PaymentMethod);
