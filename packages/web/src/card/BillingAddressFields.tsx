import { usStates } from '@gifts/contract/us-states';
import { Field } from '../ui/Field.tsx';
import { addressFormOf } from './address-form.ts';
import type { OwnerField } from './card-owner.ts';
import { countriesByName } from './countries-by-name.ts';
import type { CardForm } from './use-card-form.ts';

export function BillingAddressFields({ form }: { form: CardForm }) {
  const { regionLabel, postalCodeLabel } = addressFormOf(form.values.country);
  return (
    <fieldset className="fields">
      <legend>Billing address</legend>
      <AddressSelect
        form={form}
        name="country"
        label="Country"
        autoComplete="country"
        options={countriesByName}
      />
      <AddressLine form={form} name="address_1" label="Street and number" autoComplete="address-line1" />
      <AddressLine
        form={form}
        name="address_2"
        label="Apartment, suite, floor (optional)"
        autoComplete="address-line2"
      />
      <AddressLine form={form} name="city" label="City" autoComplete="address-level2" />
      {form.values.country === 'US' ? (
        <AddressSelect
          form={form}
          name="state"
          label={regionLabel}
          autoComplete="address-level1"
          width="half"
          options={[{ code: '', name: '' }, ...usStates]}
        />
      ) : (
        <AddressLine
          form={form}
          name="state"
          label={regionLabel}
          autoComplete="address-level1"
          width="half"
        />
      )}
      <AddressLine
        form={form}
        name="postal_code"
        label={postalCodeLabel}
        autoComplete="postal-code"
        width="half"
      />
    </fieldset>
  );
}

interface AddressFieldProps {
  readonly form: CardForm;
  readonly name: OwnerField;
  readonly label: string;
  readonly autoComplete: string;
  readonly width?: 'full' | 'half';
}

function AddressLine({ form, name, label, autoComplete, width = 'full' }: AddressFieldProps) {
  return (
    <Field label={label} problem={form.problems[name]} width={width}>
      {(control) => (
        <input
          {...control}
          name={name}
          autoComplete={`billing ${autoComplete}`}
          value={form.values[name]}
          onChange={(event) => form.change(name, event.target.value)}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  );
}

interface AddressSelectProps extends AddressFieldProps {
  readonly options: readonly { code: string; name: string }[];
}

function AddressSelect({ form, name, label, autoComplete, width = 'full', options }: AddressSelectProps) {
  return (
    <Field label={label} problem={form.problems[name]} width={width}>
      {(control) => (
        <div className="select">
          <select
            {...control}
            name={name}
            autoComplete={`billing ${autoComplete}`}
            value={form.values[name]}
            onChange={(event) => form.change(name, event.target.value)}
            onBlur={() => form.leave(name)}
          >
            {options.map((option) => (
              <option key={option.code} value={option.code}>
                {option.name}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
