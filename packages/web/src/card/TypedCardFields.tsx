import { Field } from '../ui/Field.tsx';
import { BrandMark } from './BrandMark.tsx';
import { CardInput } from './CardInput.tsx';
import { brandOf, digitsOf } from './card-brand.ts';
import { typeExpiry } from './expiry.ts';
import { typeCardNumber } from './type-card-number.ts';
import type { TypedCardForm } from './use-typed-card.ts';

export function TypedCardFields({ form }: { form: TypedCardForm }) {
  const brand = brandOf(form.values.number);
  const cvcDigits = brand?.cvcDigits ?? 4;
  return (
    <div ref={form.place} className="card-fields">
      <Field label="Card number" problem={form.problems.number}>
        {(control) => (
          <div className="card-number">
            <CardInput
              {...control}
              form={form}
              name="number"
              autoComplete="cc-number"
              placeholder="1234 1234 1234 1234"
              retype={typeCardNumber}
            />
            <BrandMark name={brand?.name ?? null} label={brand?.label ?? null} />
          </div>
        )}
      </Field>
      <Field label="Expires" problem={form.problems.expiry} width="half">
        {(control) => (
          <CardInput
            {...control}
            form={form}
            name="expiry"
            autoComplete="cc-exp"
            placeholder="MM / YY"
            retype={typeExpiry}
          />
        )}
      </Field>
      <Field label="Security code" problem={form.problems.cvc} width="half">
        {(control) => (
          <CardInput
            {...control}
            form={form}
            name="cvc"
            autoComplete="cc-csc"
            placeholder={brand?.cvcDigits === 4 ? '4 digits' : '3 digits'}
            retype={({ value, caret }) => ({ value: digitsOf(value).slice(0, cvcDigits), caret })}
          />
        )}
      </Field>
    </div>
  );
}
