import { formatUsd } from '@gifts/contract/format-usd';
import type { PaymentMethod } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import type { DraftCheck } from '../../../api/dashboard-operations.generated.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { type Choice, Choices } from '../../../ui/Choices.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { paymentMethodsQuery } from './payment-methods.ts';

interface PaymentChoiceProps {
  readonly check: DraftCheck | undefined;
  readonly problem: string | undefined;
}

const explanations: Readonly<Record<string, string>> = {
  BALANCE:
    'Money that your organization has paid in. It is held when you send, and spent as gifts are accepted.',
  WORKSPACE_BALANCE:
    'Money of the workspace alone. It is held when you send, and spent as gifts are accepted.',
  CORPORATE_ACCOUNT: 'Your organization gets an invoice each month.',
};

/** What can pay, what it has, and what it lacks. */
export function PaymentChoice({ check, problem }: PaymentChoiceProps) {
  const { client, membership } = useMember();
  const { form, change } = useDraft();
  const query = useQuery(paymentMethodsQuery({ client, organizationId: membership.organization_id }));
  const chosen = form.payment_method_id ?? check?.payment.payment_method_id ?? null;
  const missing = check?.payment.missing ?? 0;
  return (
    <>
      <Loaded query={query} rows={3}>
        {(methods) =>
          methods.length === 0 ? (
            <Banner kind="warning" title="There is nothing to pay with">
              <p>An admin of your organization can pay money in, or enter a card.</p>
            </Banner>
          ) : (
            <Choices
              legend="Paid by"
              choices={methods.map(choiceOf)}
              value={chosen}
              problem={problem}
              change={(payment_method_id) => change({ payment_method_id })}
            />
          )
        }
      </Loaded>
      {missing > 0 && (
        <Banner kind="warning" title={`${formatUsd(missing)} is missing`} isNews>
          <p>
            The gifts can cost up to {formatUsd(check?.payment.required ?? 0)}, and{' '}
            {formatUsd(check?.payment.available ?? 0)} is there. Choose another way to pay, fewer people, or
            another gift.
          </p>
        </Banner>
      )}
    </>
  );
}

const choiceOf = ({ id, name, balance }: PaymentMethod): Choice<string> => ({
  value: id,
  label: name,
  hint: explanations[id] ?? 'Charged for each gift when it is accepted.',
  ...(balance !== undefined && { aside: `${formatUsd(balance)} available` }),
});
