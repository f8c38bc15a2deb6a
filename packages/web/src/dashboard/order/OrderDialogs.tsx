import type { OrderAct } from '@gifts/contract/gift-act-names';
import { recipientName } from '@gifts/contract/names';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { AddressForm } from './AddressForm.tsx';
import { CancelForm } from './CancelForm.tsx';
import { ExpiryForm } from './ExpiryForm.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { ResendForm } from './ResendForm.tsx';
import type { ActFormProps } from './use-order-act.ts';

const titles: Record<OrderAct, (name: string) => string> = {
  resend: (name) => `Send the mail to ${name} again`,
  correct_address: (name) => `Correct the postal address of ${name}`,
  cancel: (name) => `Cancel the gift for ${name}?`,
  change_expiry: () => 'Change the expiry',
  change_payment: () => 'Change the payment',
  refund: (name) => `Refund the gift for ${name}`,
};

const forms: Record<OrderAct, (props: ActFormProps) => ReactNode> = {
  resend: ResendForm,
  correct_address: AddressForm,
  cancel: CancelForm,
  change_expiry: ExpiryForm,
  change_payment: PaymentForm,
  refund: RefundForm,
};

/** They are loaded after the page. */
export function OrderDialogs({ act, data, close }: ActFormProps & { act: OrderAct | null }) {
  const Form = act && forms[act];
  return (
    <Dialog title={act ? titles[act](recipientName(data.order)) : ''} isOpen={act !== null} close={close}>
      {Form && <Form data={data} close={close} />}
    </Dialog>
  );
}
