import { usStates } from '@gifts/contract/us-states';
import { useState } from 'react';
import { addressFormOf } from '../../card/address-form.ts';
import { type ControlProps, Field } from '../../ui/Field.tsx';
import { callService } from '../api/call-service.ts';
import { useMember } from '../session/member.tsx';
import { ActForm } from './ActForm.tsx';
import { type ActFormProps, useOrderAct } from './use-order-act.ts';

const names = ['address_1', 'address_2', 'city', 'state', 'postal_code', 'phone'] as const;
type Name = (typeof names)[number];

const regions = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' });

/** The address that the recipient gave is not shown. The whole new one is typed. */
export function AddressForm({ data: { order, history }, close }: ActFormProps) {
  const { membership } = useMember();
  const country = history.ships_to ?? 'US';
  const form = addressFormOf(country);
  const [values, setValues] = useState<Partial<Record<Name, string>>>({});
  const { problems, isPending, submitForm } = useOrderAct({
    fields: names.map((name) => `mailing_address.${name}`),
    send: (mailing_address: { country: string; address_1: string }, idempotencyKey) =>
      callService(
        'correctOrderAddress',
        { params: { id: order.id }, body: { mailing_address } },
        { organizationId: membership.organization_id, idempotencyKey },
      ),
    said: 'The address is corrected.',
    close,
  });
  const given = Object.entries(values).flatMap(([name, value]) =>
    value.trim() ? [[name, value.trim()]] : [],
  );
  const address = { address_1: '', ...Object.fromEntries(given), country };
  const line = (name: Name, label: string, width: 'full' | 'half' = 'full') => (
    <Field label={label} width={width} problem={problems.fields[`mailing_address.${name}`]}>
      {(control) => input(control, name)}
    </Field>
  );
  const input = (control: ControlProps, name: Name) => (
    <input
      {...control}
      autoComplete="off"
      maxLength={255}
      value={values[name] ?? ''}
      onChange={({ target }) => setValues({ ...values, [name]: target.value })}
    />
  );
  return (
    <ActForm
      problems={problems}
      submit={submitForm(address)}
      label="Correct the address"
      busy={isPending ? 'Correcting' : null}
      close={close}
    >
      <p>
        The address that {order.recipient_first_name} gave stays private, so type the whole new one. It must
        be in {regions.of(country)}: another country costs another amount.
      </p>
      <div className="fields">
        {line('address_1', 'Street and number')}
        {line('address_2', 'Apartment, suite, floor (optional)')}
        {line('city', 'City')}
        {country === 'US' ? (
          <Field label="State" width="half" problem={problems.fields['mailing_address.state']}>
            {(control) => (
              <span className="select">
                <select
                  {...control}
                  value={values.state ?? ''}
                  onChange={({ target }) => setValues({ ...values, state: target.value })}
                >
                  <option value="" />
                  {usStates.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </select>
              </span>
            )}
          </Field>
        ) : (
          line('state', form.regionLabel, 'half')
        )}
        {line('postal_code', form.postalCodeLabel, 'half')}
        {line('phone', 'Phone (optional within the US)')}
      </div>
    </ActForm>
  );
}
