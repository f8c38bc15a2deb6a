import { type FormEvent, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';

interface KeyFormProps {
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly connect: (key: string) => void;
}

export function KeyForm({ isBusy, problem, connect }: KeyFormProps) {
  const [key, setKey] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsEmpty(key.trim() === '');
    if (key.trim() && !isBusy) connect(key.trim());
  }

  return (
    <form className="panel" noValidate onSubmit={submit}>
      <h2>1. Your commerce key</h2>
      <div className="fields">
        <Field
          label="Commerce key"
          problem={isEmpty ? 'Paste a commerce key.' : (problem ?? undefined)}
          hint="Make one with: npx gifts keys create --kind commerce --email admin@example.com. It stays in this page’s memory."
        >
          {(control) => (
            <input
              {...control}
              name="key"
              autoComplete="off"
              spellCheck={false}
              placeholder="gos_sandbox_…"
              value={key}
              onChange={(event) => setKey(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" busy={isBusy ? 'Asking …' : null}>
        Open the shop
      </Button>
    </form>
  );
}
