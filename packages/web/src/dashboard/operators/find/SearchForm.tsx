import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { lastSearch } from './last-search.ts';
import '../../parts/details.css';

interface SearchFormProps {
  readonly isBusy: boolean;
  readonly search: (text: string) => void;
}

export function SearchForm({ isBusy, search }: SearchFormProps) {
  const [typed, setTyped] = useState(() => lastSearch() ?? '');
  return (
    <search>
      <form
        className="operator-search"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) search(typed.trim());
        }}
      >
        <Field label="Id, gift link, e-mail address, name or tracking number" problem={undefined}>
          {(control) => (
            <input
              {...control}
              type="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              required
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Button type="submit" width="fit" busy={isBusy ? 'Finding' : null}>
          Find
        </Button>
      </form>
    </search>
  );
}
