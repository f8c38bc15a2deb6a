import { formatUsd } from '@gifts/contract/format-usd';
import { GiftsConnectionError } from '@gifts/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MoveBalanceInput, OrganizationDetail } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { DialogActions } from '../../../ui/Dialog.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { Field } from '../../../ui/Field.tsx';
import { callService } from '../../api/call-service.ts';
import { createLastingKeyring } from '../../api/repeated-request.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { MoneyInput } from '../../send/gift/MoneyInput.tsx';
import { availableAfter, balancesFor, keyOf, nameOf } from './balances.ts';
import { BeforeAfter, LastLook } from './LastLook.tsx';

interface MoveBalanceFormProps {
  readonly organization: OrganizationDetail;
  readonly act: 'credit' | 'debit';
  readonly close: () => void;
  readonly done: (said: string) => Promise<void>;
}

interface Movement {
  readonly id: string;
  readonly body: MoveBalanceInput;
}

/** It outlives the dialog, so that a payment whose answer was lost is booked once, however it is sent again. */
const movements = createLastingKeyring();

export function MoveBalanceForm({ organization, act, close, done }: MoveBalanceFormProps) {
  const queries = useQueryClient();
  const choices = act === 'credit' ? balancesFor(organization) : organization.balances;
  const [key, setKey] = useState(choices[0] ? keyOf(choices[0]) : '');
  const [cents, setCents] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [step, setStep] = useState<'type' | 'look'>('type');
  const [wasPressed, setPressed] = useState(false);
  const chosen = choices.find((each) => keyOf(each) === key);
  const { problems, isPending, submit, reset } = useSubmission({
    fields: [],
    keyring: movements,
    send: ({ id, body }: Movement, idempotencyKey) =>
      callService('moveBalance', { params: { id }, body }, { idempotencyKey }).catch((error: unknown) => {
        // The movement may be booked. Then the balance says so.
        if (error instanceof GiftsConnectionError) void queries.invalidateQueries({ queryKey: ['operator'] });
        throw error;
      }),
    leave: close,
    done: (balance, { body: { amount } }) =>
      done(
        `${formatUsd(amount)} was ${act === 'credit' ? 'paid in' : 'taken out'}. ${nameOf(balance)}: ${formatUsd(balance.available_cents)} available.`,
      ),
  });
  const amountProblem = cents ? undefined : 'Type an amount in US dollars, such as 1,200.50.';
  const reasonProblem = reason.trim() ? undefined : 'Say why. The organization reads it in its movements.';
  const next = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!amountProblem && !reasonProblem) setStep('look');
  };
  if (step === 'look' && chosen && cents)
    return (
      <LastLook
        problems={problems}
        isDangerous={act === 'debit'}
        isPending={isPending}
        label={act === 'credit' ? `Book ${formatUsd(cents)}` : `Take ${formatUsd(cents)} out`}
        back={() => {
          reset();
          setStep('type');
        }}
        confirm={() =>
          submit({
            id: organization.id,
            body: {
              kind: act,
              source: chosen.source,
              ...(chosen.owner_id && { owner_id: chosen.owner_id }),
              amount: cents,
              reason: reason.trim(),
            },
          })
        }
      >
        <Fact name={act === 'credit' ? 'Booked to' : 'Taken from'}>{nameOf(chosen)}</Fact>
        <Fact name="Available">
          <BeforeAfter
            before={formatUsd(chosen.available_cents)}
            after={formatUsd(availableAfter(chosen, act, cents))}
          />
        </Fact>
        <Fact name="Reason">{reason.trim()}</Fact>
      </LastLook>
    );
  return (
    <form onSubmit={next}>
      <p>
        {act === 'credit'
          ? 'Books what the organization paid. Gifts that waited for money are paid at once.'
          : 'Books what goes back to the organization, or what it owes you. What is held for gifts stays.'}
      </p>
      <Field label="Balance" problem={undefined}>
        {(control) => (
          <span className="select">
            <select {...control} value={key} onChange={({ target }) => setKey(target.value)}>
              {choices.map((each) => (
                <option key={keyOf(each)} value={keyOf(each)}>
                  {`${nameOf(each)} (${formatUsd(each.available_cents)} available)`}
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
      <Field label="Amount" problem={wasPressed ? amountProblem : undefined}>
        {(control) => <MoneyInput control={control} cents={cents} change={setCents} />}
      </Field>
      <Field
        label="Reason"
        hint="Such as the reference of a bank transfer or the number of an invoice."
        problem={wasPressed ? reasonProblem : undefined}
      >
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={255}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit">
          Go on
        </Button>
      </DialogActions>
    </form>
  );
}
