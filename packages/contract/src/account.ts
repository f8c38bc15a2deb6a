/** Who is calling, and what the organization has. */
import { ListOf, pageQuery, type Static, Strict, Type, Uuid } from './schema.ts';

export const Me = Type.Object(
  {
    email: Type.String({ description: 'Email of the user that owns the API key.' }),
    public_app_id: Type.Optional(
      Type.String({ description: 'Only for commerce keys: the id of the commerce app.' }),
    ),
  },
  { title: 'Me' },
);
export type Me = Static<typeof Me>;

export const Workspace = Type.Object(
  { id: Uuid('Id of the workspace.'), name: Type.String() },
  { title: 'Workspace' },
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
    id: Type.String({ description: "A card's UUID, or the name of a balance." }),
    name: Type.String(),
    cardholder_name: Type.Optional(Type.String()),
    balance: Type.Optional(Type.Integer({ description: 'What is available (total less held). USD cents.' })),
  },
  { title: 'PaymentMethod' },
);
export type PaymentMethod = Static<typeof PaymentMethod>;

export const PagedQuery = Strict({ ...pageQuery });
export const WorkspaceList = ListOf(Workspace);
export const PaymentMethodList = ListOf(PaymentMethod);
