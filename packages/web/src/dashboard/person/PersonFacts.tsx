import type { ReactNode } from 'react';
import type { Contact } from '../../api/dashboard-operations.generated.ts';
import { languages } from '../parts/languages.ts';
import { sayBirthday, sayDate } from '../people/dates.ts';

const regions = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' });

export function PersonFacts({ person }: { person: Contact }) {
  const { mailing_address: address, birthday, started_on: startedOn, locale } = person;
  return (
    <dl className="detail-facts">
      <Fact name="E-mail address">{person.email}</Fact>
      <Fact name="Phone">{person.phone}</Fact>
      <Fact name="Mailing address">
        {address && <span className="detail-message">{addressLines(address).join('\n')}</span>}
      </Fact>
      <Fact name="Language">{locale && (languages.find(([code]) => code === locale)?.[1] ?? locale)}</Fact>
      <Fact name="Birthday">{birthday && sayBirthday(birthday)}</Fact>
      <Fact name="Start date">{startedOn && sayDate(startedOn)}</Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children || <span className="soft">Not known</span>}</dd>
  </>
);

export function addressLines(address: NonNullable<Contact['mailing_address']>): string[] {
  const { address_1, address_2, city, state, postal_code, country } = address;
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [address_1, address_2, place, countryName(country)];
  return lines.flatMap((line) => (line ? [line] : []));
}

/** What is no code stays as it was typed. */
const countryName = (country: string): string =>
  /^[a-z]{2}$/i.test(country) ? (regions.of(country.toUpperCase()) ?? country) : country;
