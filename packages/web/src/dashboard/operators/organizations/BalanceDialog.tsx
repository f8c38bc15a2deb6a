import { useQueryClient } from '@tanstack/react-query';
import type { OrganizationDetail } from '../../../api/dashboard-operations.generated.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import type { BalanceAct } from './balances.ts';
import { CreditLimitForm } from './CreditLimitForm.tsx';
import { MoveBalanceForm } from './MoveBalanceForm.tsx';

const titles: Readonly<Record<BalanceAct, string>> = {
  credit: 'Book a payment',
  debit: 'Take money out',
  limit: 'Set the credit limit',
};

interface BalanceDialogProps {
  readonly organization: OrganizationDetail;
  /** Null: the dialog is closed. */
  readonly act: BalanceAct | null;
  readonly close: () => void;
}

/** First what is typed, then a last look at what changes. */
export function BalanceDialog({ organization, act, close }: BalanceDialogProps) {
  const queries = useQueryClient();
  const done = async (said: string) => {
    await queries.invalidateQueries({ queryKey: ['operator'] });
    await showToast(said);
  };
  const shared = { organization, close, done };
  return (
    <Dialog title={act ? `${titles[act]}: ${organization.name}` : ''} isOpen={act !== null} close={close}>
      {act === 'limit' && <CreditLimitForm {...shared} />}
      {(act === 'credit' || act === 'debit') && <MoveBalanceForm act={act} {...shared} />}
    </Dialog>
  );
}
