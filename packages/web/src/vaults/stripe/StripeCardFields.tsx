import { type ControlProps, Field } from '../../ui/Field.tsx';
import type { FieldName } from './open-fields.ts';
import type { FieldState, StripeFields } from './use-stripe-fields.ts';
import './stripe-fields.css';

/** The labels and problems are this page's. The fields are frames that Stripe puts into the places. */
export function StripeCardFields({ form }: { form: StripeFields }) {
  const { fields } = form;
  const problemOf = (name: FieldName) => problemOfField(name, fields[name]);
  return (
    <div ref={form.place} className="card-fields">
      <Field label="Card number" problem={problemOf('cardNumber')}>
        {(control) => <Place name="cardNumber" control={control} />}
      </Field>
      <Field label="Expires" problem={problemOf('cardExpiry')} width="half">
        {(control) => <Place name="cardExpiry" control={control} />}
      </Field>
      <Field label="Security code" problem={problemOf('cardCvc')} width="half">
        {(control) => <Place name="cardCvc" control={control} />}
      </Field>
    </div>
  );
}

/** Stripe focuses its field when the label of the place is pressed. The field has a label of its own for screen readers. */
function Place({ name, control }: { name: FieldName; control: ControlProps }) {
  return (
    <div
      id={control.id}
      className={control['aria-invalid'] ? 'vault-field is-wrong' : 'vault-field'}
      data-field={name}
    />
  );
}

const missing: Readonly<Record<FieldName, string>> = {
  cardNumber: 'Enter the card number.',
  cardExpiry: 'Enter when the card expires.',
  cardCvc: 'Enter the security code.',
};

function problemOfField(
  name: FieldName,
  { isLeft, isEmpty, isComplete, error }: FieldState,
): string | undefined {
  if (!isLeft || isComplete) return undefined;
  return isEmpty ? missing[name] : (error ?? undefined);
}
