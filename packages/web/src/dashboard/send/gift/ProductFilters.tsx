import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countriesByName } from '../../../card/countries-by-name.ts';
import { Field } from '../../../ui/Field.tsx';
import type { SendSearch } from '../../search.ts';
import { useMember } from '../../session/member.tsx';
import { brandsQuery } from './products.ts';

/** Upper bounds in US cents. */
const priceRanges = [
  { id: '', name: 'Any price' },
  { id: '-2500', name: 'Up to $25' },
  { id: '2500-5000', name: '$25 to $50' },
  { id: '5000-10000', name: '$50 to $100' },
  { id: '10000-', name: '$100 and more' },
] as const;

const restMs = 250;

/** What is typed becomes a part of the address a moment later. */
export function ProductFilters() {
  const { client, membership } = useMember();
  const search: SendSearch = useSearch({ from: '/shell/send/$draft/$step' });
  const navigate = useNavigate();
  const { data: brands = [] } = useQuery(brandsQuery({ client, organizationId: membership.organization_id }));
  const filter = (changes: Partial<SendSearch>) =>
    void navigate({
      to: '.',
      search: ({ page: _, ...before }) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
  return (
    <search className="product-filters">
      <SearchField value={search.q ?? ''} change={(q) => filter({ q: q || undefined })} />
      <Field label="Brand" problem={undefined} width="half">
        {(control) => (
          <span className="select">
            <select
              {...control}
              value={search.brand ?? ''}
              onChange={({ target }) => filter({ brand: target.value || undefined })}
            >
              <option value="">All brands</option>
              {brands.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
      <Field label="Price" problem={undefined} width="half">
        {(control) => (
          <span className="select">
            <select
              {...control}
              value={search.price ?? ''}
              onChange={({ target }) => filter({ price: target.value || undefined })}
            >
              {priceRanges.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
      <Field label="Ships to" problem={undefined} width="half">
        {(control) => (
          <span className="select">
            <select
              {...control}
              value={search.to ?? 'US'}
              onChange={({ target }) => filter({ to: target.value === 'US' ? undefined : target.value })}
            >
              {countriesByName.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
    </search>
  );
}

function SearchField({ value, change }: { value: string; change: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const known = useRef(value);
  // The address changed by something else, such as the way back.
  if (known.current !== value) {
    known.current = value;
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => change(typed.trim()), restMs);
    return () => clearTimeout(timer);
  });
  return (
    <Field label="Search" problem={undefined}>
      {(control) => (
        <span className="product-search">
          <Search size={18} aria-hidden="true" />
          <input
            {...control}
            type="search"
            placeholder="Chocolate, candles, tea…"
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {typed && (
            <button type="button" aria-label="Clear the search" onClick={() => setTyped('')}>
              <X size={18} aria-hidden="true" />
            </button>
          )}
        </span>
      )}
    </Field>
  );
}
