import { useState } from 'react';
import type { ControlProps } from '../../../ui/Field.tsx';
import { centsOfTyped, typedOfCents } from './typed-money.ts';
import './money-input.css';

interface MoneyInputProps {
  readonly control: ControlProps;
  readonly cents: number | null;
  /** Null while no amount is typed. */
  readonly change: (cents: number | null) => void;
}

/** An amount in US dollars. What is typed stays as it was typed. */
export function MoneyInput({ control, cents, change }: MoneyInputProps) {
  const [typed, setTyped] = useState(cents === null ? '' : typedOfCents(cents));
  const shown = centsOfTyped(typed) === cents ? typed : cents === null ? typed : typedOfCents(cents);
  return (
    <span className="money">
      <span aria-hidden="true">$</span>
      <input
        {...control}
        inputMode="decimal"
        autoComplete="off"
        maxLength={18}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          change(centsOfTyped(target.value));
        }}
      />
    </span>
  );
}
