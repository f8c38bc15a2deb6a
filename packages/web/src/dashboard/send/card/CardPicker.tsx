import type { Card } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useId, useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { useMember } from '../../session/member.tsx';
import { cardsQuery, nameOfOccasion, namesOfCards } from './cards.ts';

interface CardPickerProps {
  readonly value: string | null;
  readonly change: (id: string | null) => void;
}

/** Greeting cards, of all occasions or one. */
export function CardPicker({ value, change }: CardPickerProps) {
  const { client, membership } = useMember();
  const query = useQuery(cardsQuery({ client, organizationId: membership.organization_id }));
  return (
    <section className="card card-body" aria-labelledby="cards">
      <h2 id="cards">Greeting card</h2>
      <Loaded query={query} rows={3}>
        {(cards) => <Cards cards={cards} value={value} change={change} />}
      </Loaded>
    </section>
  );
}

function Cards({ cards, value, change }: CardPickerProps & { cards: readonly Card[] }) {
  const [occasion, setOccasion] = useState('');
  const name = useId();
  const names = namesOfCards(cards);
  const occasions = [...new Set(cards.flatMap((card) => card.occasions))].sort();
  const shown = cards.filter(({ id, occasions: its }) => !occasion || its.includes(occasion) || id === value);
  return (
    <>
      <Field label="Occasion" problem={undefined}>
        {(control) => (
          <span className="select">
            <select {...control} value={occasion} onChange={({ target }) => setOccasion(target.value)}>
              <option value="">All occasions</option>
              {occasions.map((each) => (
                <option key={each} value={each}>
                  {nameOfOccasion(each)}
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
      <fieldset className="cards">
        <legend className="only-heard">Greeting card</legend>
        <label className="greeting">
          <input
            className="only-heard"
            type="radio"
            name={name}
            checked={value === null}
            onChange={() => change(null)}
          />
          <span className="greeting-none">
            <Ban size={24} strokeWidth={1.5} aria-hidden="true" />
            No card
          </span>
        </label>
        {shown.map(({ id, image_thumb: { url, width, height } }) => (
          <label key={id} className="greeting">
            <input
              className="only-heard"
              type="radio"
              name={name}
              checked={value === id}
              onChange={() => change(id)}
            />
            <img
              src={url}
              width={width}
              height={height}
              loading="lazy"
              alt={names.get(id)}
              title={names.get(id)}
            />
          </label>
        ))}
      </fieldset>
    </>
  );
}
