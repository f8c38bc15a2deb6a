import { useQuery } from '@tanstack/react-query';
import { Field } from '../../ui/Field.tsx';
import type { Problems } from '../api/problems.ts';
import { useMember } from '../session/member.tsx';
import type { SettingsFields } from './settings-form.ts';
import { TextField } from './TextField.tsx';

interface DefaultsFieldsProps {
  readonly form: SettingsFields;
  readonly change: (changed: Partial<SettingsFields>) => void;
  readonly problems: Problems;
}

const languages = [
  ['en', 'English'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['de', 'Deutsch'],
  ['pt', 'Português'],
  ['ar', 'العربية'],
  ['ja', '日本語'],
] as const;

/** What a gift does whose sender says nothing else. */
export function DefaultsFields({ form, change, problems }: DefaultsFieldsProps) {
  return (
    <>
      <TextField
        label="Sender’s name"
        hint="Whom gifts come from. Empty: the name of the member who sends them."
        placeholder="Such as: The team at Acme"
        value={form.sender_name}
        change={(sender_name) => change({ sender_name })}
        problem={problems.fields['sender_name']}
      />
      <ExpiryFields form={form} change={change} problems={problems} />
      <label className="choice">
        <input
          type="checkbox"
          checked={form.reminds_recipients}
          onChange={({ target }) => change({ reminds_recipients: target.checked })}
        />
        <span>
          Remind recipients
          <small>
            Those who got a mail and have not answered, after 3 and 10 days and before the gift expires.
          </small>
        </span>
      </label>
      <Field
        label="Language"
        hint="Of mails and pages for recipients for whom none is named, and of mails to members."
        problem={problems.fields['default_locale']}
      >
        {(control) => (
          <Select
            control={control}
            value={form.default_locale}
            options={[['', 'English, or that of the recipient’s browser'], ...languages]}
            choose={(default_locale) => change({ default_locale })}
          />
        )}
      </Field>
      <PaymentMethodField form={form} change={change} problems={problems} />
    </>
  );
}

const ExpiryFields = ({ form, change, problems }: DefaultsFieldsProps) => (
  <>
    <Field
      label="Days until gifts expire"
      hint="From the day they are sent, 1 to 3,650. It applies to gifts whose sender names no day."
      problem={problems.fields['default_expiry_days']}
    >
      {(control) => (
        <input
          {...control}
          className="days-input"
          type="number"
          inputMode="numeric"
          min={1}
          max={3_650}
          step={1}
          required
          value={form.default_expiry_days}
          onChange={({ target }) => change({ default_expiry_days: target.value })}
        />
      )}
    </Field>
    <label className="choice">
      <input
        type="checkbox"
        checked={form.expires_all_gifts}
        onChange={({ target }) => change({ expires_all_gifts: target.checked })}
      />
      <span>
        Let every gift expire
        <small>Otherwise only gifts expire for which money or credit is held.</small>
      </span>
    </label>
  </>
);

function PaymentMethodField({ form, change, problems }: DefaultsFieldsProps) {
  const { client, membership } = useMember();
  const { data: list } = useQuery({
    queryKey: ['payment-methods', membership.organization_id],
    queryFn: ({ signal }) => client.paymentMethods.list({ per_page: 100 }, { signal }),
  });
  const methods = (list?.data ?? []).map(({ id, name }) => [id, name] as const);
  const current = form.default_payment_method;
  const isKnown = methods.some(([id]) => id === current);
  return (
    <Field
      label="Payment method"
      hint="What gifts are paid with whose sender chooses nothing else."
      problem={problems.fields['default_payment_method']}
    >
      {(control) => (
        <Select
          control={control}
          value={current}
          options={[...(isKnown ? [] : [[current, current || 'None'] as const]), ...methods]}
          choose={(default_payment_method) => change({ default_payment_method })}
        />
      )}
    </Field>
  );
}

interface SelectProps {
  readonly control: object;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly choose: (value: string) => void;
}

function Select({ control, value, options, choose }: SelectProps) {
  const isListed = options.some(([each]) => each === value);
  return (
    <span className="select">
      <select {...control} value={value} onChange={({ target }) => choose(target.value)}>
        {!isListed && <option value={value}>{value}</option>}
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
