import { formatUsd } from '@gifts/contract/format-usd';
import { type FormEvent, useState } from 'react';
import type { OrganizationDetail, SetCreditLimitInput } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { DialogActions } from '../../../ui/Dialog.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { Field } from '../../../ui/Field.tsx';
import { callService } from '../../api/call-service.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { MoneyInput } from '../../send/gift/MoneyInput.tsx';
import { corporateAccountOf } from './balances.ts';
import { BeforeAfter, LastLook } from './LastLook.tsx';

interface CreditLimitFormProps {
  readonly organization: OrganizationDetail;
  readonly close: () => void;
  readonly done: (said: string) => Promise<void>;
}

export function CreditLimitForm({ organization, close, done }: CreditLimitFormProps) {
  const { available_cents: available, credit_limit_cents } = corporateAccountOf(organization);
  const before = credit_limit_cents ?? 0;
  const [limit, setLimit] = useState<number | null>(before);
  const [step, setStep] = useState<'type' | 'look'>('type');
  const [wasPressed, setPressed] = useState(false);
  const { problems, isPending, submit, reset } = useSubmission({
    fields: [],
    send: (body: SetCreditLimitInput, idempotencyKey) =>
      callService('setCreditLimit', { params: { id: organization.id }, body }, { idempotencyKey }),
    leave: close,
    done: ({ available_cents: left }, { limit: set }) =>
      done(`${organization.name} may owe ${formatUsd(set)}; ${formatUsd(left)} of it is left.`),
  });
  const problem =
    limit === null
      ? 'Type an amount in US dollars, such as 5,000.'
      : limit === before
        ? `The limit is ${formatUsd(before)} already.`
        : undefined;
  const next = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!problem) setStep('look');
  };
  if (step === 'look' && limit !== null)
    return (
      <LastLook
        problems={problems}
        isDangerous={limit < before}
        isPending={isPending}
        label={`Set the limit to ${formatUsd(limit)}`}
        back={() => {
          reset();
          setStep('type');
        }}
        confirm={() => submit({ limit, limit_before: before })}
      >
        <Fact name="Credit limit">
          <BeforeAfter before={formatUsd(before)} after={formatUsd(limit)} />
        </Fact>
        <Fact name="Left of it">
          <BeforeAfter before={formatUsd(available)} after={formatUsd(available + limit - before)} />
        </Fact>
      </LastLook>
    );
  return (
    <form onSubmit={next}>
      <p>
        The most that {organization.name} may owe for gifts on its corporate account. It gets an invoice each
        month.
      </p>
      <Field
        label="Credit limit"
        hint={`Now ${formatUsd(before)}. ${formatUsd(before - available)} of it is used.`}
        problem={wasPressed ? problem : undefined}
      >
        {(control) => <MoneyInput control={control} cents={limit} change={setLimit} />}
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
