import { type FormEvent, useState } from 'react';
import type { DraftRecipient, TypedRecipient } from '../../../api/dashboard-operations.generated.ts';
import { countriesByName } from '../../../card/countries-by-name.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { languages } from '../../parts/languages.ts';
import { nameOfTyped, type TypedAddress } from './recipient-fields.ts';

interface RecipientDialogProps {
  readonly recipient: TypedRecipient;
  readonly problems: DraftRecipient['problems'];
  readonly close: () => void;
  readonly done: (recipient: TypedRecipient) => void;
}

const addressFields = [
  { field: 'address_1', name: 'Street and number', width: 'full' },
  { field: 'address_2', name: 'Apartment, suite or floor', width: 'full' },
  { field: 'city', name: 'City', width: 'half' },
  { field: 'state', name: 'State or province', width: 'half' },
  { field: 'postal_code', name: 'ZIP or postal code', width: 'half' },
] as const;

/** What is known of a person beyond name and e-mail. */
export function RecipientDialog({ recipient, problems, close, done }: RecipientDialogProps) {
  const [typed, setTyped] = useState(recipient);
  const address: TypedAddress = typed.mailing_address ?? {};
  const changeAddress = (changes: Partial<TypedAddress>) =>
    setTyped({ ...typed, mailing_address: { country: 'US', ...address, ...changes } });
  const problemOf = (path: string) => problems.find(({ field }) => field === path)?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    done(typed);
  };
  return (
    <Dialog title={`Details of ${nameOfTyped(typed)}`} isOpen close={close}>
      <form onSubmit={submit}>
        <div className="fields">
          {addressFields.map(({ field, name, width }) => (
            <Field key={field} label={name} width={width} problem={problemOf(`mailing_address.${field}`)}>
              {(control) => (
                <input
                  {...control}
                  autoComplete="off"
                  maxLength={255}
                  value={address[field] ?? ''}
                  onChange={({ target }) => changeAddress({ [field]: target.value })}
                />
              )}
            </Field>
          ))}
          <Field label="Country" width="half" problem={problemOf('mailing_address.country')}>
            {(control) => (
              <span className="select">
                <select
                  {...control}
                  value={address.country ?? 'US'}
                  onChange={({ target }) => changeAddress({ country: target.value })}
                >
                  {!countriesByName.some(({ code }) => code === (address.country ?? 'US')) && (
                    <option value={address.country ?? ''}>{address.country}</option>
                  )}
                  {countriesByName.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </select>
              </span>
            )}
          </Field>
          <Field
            label="Phone"
            width="half"
            hint="Such as +14155550123. Needed for parcels outside of the US."
            problem={problemOf('phone') ?? problemOf('mailing_address.phone')}
          >
            {(control) => (
              <input
                {...control}
                type="tel"
                autoComplete="off"
                maxLength={40}
                value={typed.phone ?? ''}
                onChange={({ target }) => setTyped({ ...typed, phone: target.value })}
              />
            )}
          </Field>
          <Field label="Language" width="half" problem={problemOf('locale')}>
            {(control) => (
              <span className="select">
                <select
                  {...control}
                  value={typed.locale ?? ''}
                  onChange={({ target }) => setTyped({ ...typed, locale: target.value })}
                >
                  <option value="">As for everybody</option>
                  {typed.locale && !languages.some(([code]) => code === typed.locale) && (
                    <option value={typed.locale}>{typed.locale}</option>
                  )}
                  {languages.map(([code, name]) => (
                    <option key={code} value={code} lang={code}>
                      {name}
                    </option>
                  ))}
                </select>
              </span>
            )}
          </Field>
        </div>
        <DialogActions>
          <Button kind="plain" width="fit" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" width="fit">
            Keep the details
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
