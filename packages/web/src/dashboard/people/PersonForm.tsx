import { useState } from 'react';
import type { Contact, CreateContactInput } from '../../api/dashboard-operations.generated.ts';
import { countriesByName } from '../../card/countries-by-name.ts';
import { type ControlProps, Field } from '../../ui/Field.tsx';
import type { Problems } from '../api/problems.ts';
import { languages } from '../parts/languages.ts';
import './people.css';

const addressNames = ['address_1', 'address_2', 'city', 'state', 'postal_code', 'country'] as const;
const textNames = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'title',
  'locale',
  'started_on',
  'notes',
] as const;
const dateNames = ['month', 'day', 'year'] as const;

type Name = (typeof textNames)[number] | (typeof addressNames)[number] | (typeof dateNames)[number];
/** What the fields of the form say. */
export type TypedPerson = Readonly<Record<Name, string>>;

/** The fields whose problems the form shows beside them. */
export const personFields: readonly string[] = [
  ...textNames,
  'birthday',
  'birthday.month',
  'birthday.day',
  'birthday.year',
  ...addressNames.map((name) => `mailing_address.${name}`),
];

export function typedOf(person: Contact | null): TypedPerson {
  const { mailing_address: address, birthday } = person ?? {};
  const entries: [Name, string | number | null | undefined][] = [
    ...textNames.map((name): [Name, string | null | undefined] => [name, person?.[name]]),
    ...addressNames.map((name): [Name, string | null | undefined] => [name, address?.[name]]),
    ...dateNames.map((name): [Name, number | null | undefined] => [name, birthday?.[name]]),
  ];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value ?? '')])) as TypedPerson;
}

type PersonBody = Omit<CreateContactInput, 'workspace_id' | 'no_gifts'>;

/** What the service gets. An empty field removes what was there, and a country alone is no address. */
export function bodyOf(typed: TypedPerson): PersonBody {
  const text = (name: Name): string | null => typed[name].trim() || null;
  const address = addressNames.flatMap((name) => (text(name) ? [[name, text(name)]] : []));
  const hasAddress = address.some(([name]) => name !== 'country');
  const hasBirthday = text('month') !== null || text('day') !== null || text('year') !== null;
  return {
    ...(Object.fromEntries(textNames.map((name) => [name, text(name)])) as Omit<PersonBody, 'first_name'>),
    first_name: typed.first_name.trim(),
    mailing_address: hasAddress
      ? { address_1: '', country: 'US', ...(Object.fromEntries(address) as object) }
      : null,
    birthday: hasBirthday
      ? {
          month: Number(typed.month),
          day: Number(typed.day),
          ...(text('year') !== null && { year: Number(typed.year) }),
        }
      : null,
  };
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month, 1)),
);

interface PersonFormProps {
  readonly typed: TypedPerson;
  readonly change: (typed: TypedPerson) => void;
  readonly problems: Problems;
}

/** The fields of somebody. The form around them has the buttons. */
export function PersonForm({ typed, change, problems: { fields } }: PersonFormProps) {
  const [hasAddress] = useState(typed.address_1 !== '');
  const set = (name: Name, value: string) => change({ ...typed, [name]: value });
  const line = (
    name: Name,
    label: string,
    {
      width = 'half',
      field = name,
      hint,
      ...input
    }: {
      width?: 'full' | 'half';
      field?: string;
      hint?: string;
      type?: string;
      maxLength?: number;
      required?: boolean;
    } = {},
  ) => (
    <Field label={label} width={width} hint={hint} problem={fields[field]}>
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          maxLength={255}
          {...input}
          value={typed[name]}
          onChange={({ target }) => set(name, target.value)}
        />
      )}
    </Field>
  );
  const select = (
    name: Name,
    control: ControlProps | { 'aria-label': string },
    options: readonly (readonly [value: string, label: string])[],
  ) => (
    <span className="select">
      <select {...control} value={typed[name]} onChange={({ target }) => set(name, target.value)}>
        <option value="">–</option>
        {typed[name] !== '' && !options.some(([value]) => value === typed[name]) && (
          <option value={typed[name]}>{typed[name]}</option>
        )}
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
  const birthdayProblem =
    fields['birthday'] ?? fields['birthday.month'] ?? fields['birthday.day'] ?? fields['birthday.year'];
  return (
    <div className="fields">
      {line('first_name', 'First name', { required: true })}
      {line('last_name', 'Last name')}
      {line('email', 'E-mail address', { width: 'full', type: 'email', maxLength: 254 })}
      {line('phone', 'Phone', { type: 'tel', maxLength: 40, hint: 'Such as +14155550123.' })}
      <Field label="Language" width="half" problem={fields['locale']}>
        {(control) => select('locale', control, languages)}
      </Field>
      {line('company', 'Company')}
      {line('title', 'Job title')}
      <Field label="Birthday" hint="The year may be left out." problem={birthdayProblem}>
        {(control) => (
          <span className="birthday">
            {select(
              'month',
              control,
              months.map((month, index) => [String(index + 1), month]),
            )}
            <input
              aria-label="Day of the birthday"
              placeholder="Day"
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              value={typed.day}
              onChange={({ target }) => set('day', target.value)}
            />
            <input
              aria-label="Year of birth"
              placeholder="Year"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={typed.year}
              onChange={({ target }) => set('year', target.value)}
            />
          </span>
        )}
      </Field>
      {line('started_on', 'Start date', { type: 'date', hint: 'For work anniversaries.' })}
      <details
        className="person-address-fields"
        open={hasAddress || addressNames.some((name) => fields[`mailing_address.${name}`])}
      >
        <summary>Mailing address</summary>
        <div className="fields">
          {line('address_1', 'Street and number', { width: 'full', field: 'mailing_address.address_1' })}
          {line('address_2', 'Apartment, suite or floor', {
            width: 'full',
            field: 'mailing_address.address_2',
          })}
          {line('city', 'City', { field: 'mailing_address.city', maxLength: 100 })}
          {line('state', 'State or province', { field: 'mailing_address.state', maxLength: 100 })}
          {line('postal_code', 'ZIP or postal code', {
            field: 'mailing_address.postal_code',
            maxLength: 20,
          })}
          <Field label="Country" width="half" problem={fields['mailing_address.country']}>
            {(control) =>
              select(
                'country',
                control,
                countriesByName.map(({ code, name }) => [code, name]),
              )
            }
          </Field>
        </div>
      </details>
      <Field label="Notes" hint="Only members see them." problem={fields['notes']}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={2000}
            value={typed.notes}
            onChange={({ target }) => set('notes', target.value)}
          />
        )}
      </Field>
    </div>
  );
}
