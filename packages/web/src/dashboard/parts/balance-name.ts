import type { MoneyBalance } from '../../api/dashboard-operations.generated.ts';

type FundingSource = MoneyBalance['payment_method_id'];

const names: Readonly<Record<FundingSource, string>> = {
  BALANCE: 'Balance',
  WORKSPACE_BALANCE: 'Balance of the workspace',
  COMMERCE_STORED_VALUE: 'Stored value',
  CORPORATE_ACCOUNT: 'Corporate account',
};

interface NamedBalance {
  readonly payment_method_id: FundingSource;
  /** Absent where it is not known whose balance it is. */
  readonly workspace_name?: string | null;
}

/** What people call a balance, such as "Balance of Sales". */
export const balanceName = ({
  payment_method_id: source,
  workspace_name: workspace,
}: NamedBalance): string =>
  source === 'WORKSPACE_BALANCE' && workspace ? `Balance of ${workspace}` : names[source];

/** What people call a payment method. A card has a UUID. */
export const paymentMethodName = (id: string): string => {
  const known: Readonly<Record<string, string>> = names;
  return known[id] ?? 'Card';
};
