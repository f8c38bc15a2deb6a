import { keysOf } from '@gifts/contract/keys-of';
import type { FieldError } from '@gifts/sdk';
import { useRef, useState } from 'react';
import { type CardProblems, findCardProblems } from './card-problems.ts';
import {
  type CardField,
  type CardValues,
  emptyCard,
  type FilledCard,
  fieldOfDetail,
  fillCard,
} from './card-values.ts';
import { likelyCountry } from './likely-country.ts';

export interface CardForm {
  readonly values: CardValues;
  /** The problems of fields that lost the focus or were submitted. A field that is being typed shows none yet. */
  readonly problems: CardProblems;
  readonly isComplete: boolean;
  readonly change: (field: CardField, value: string) => void;
  readonly leave: (field: CardField) => void;
  /** Returns the complete card. If there are problems, shows all of them, focuses the first and returns null. */
  readonly take: () => FilledCard | null;
  /** Shows the field problems of an answer. Returns false if it has none. */
  readonly showAnswer: (details: readonly FieldError[]) => boolean;
  readonly focus: (field?: CardField) => void;
  /** Clears the card data and keeps the address. */
  readonly forgetCard: () => void;
  readonly container: React.RefObject<HTMLFormElement | null>;
}

export function useCardForm(): CardForm {
  const container = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => emptyCard(likelyCountry(navigator.languages)));
  const [left, setLeft] = useState<ReadonlySet<CardField>>(new Set());
  const [answered, setAnswered] = useState<CardProblems>({});
  const found = findCardProblems(values);
  const isShown = ([field]: [string, string]) => left.has(field as CardField);

  function focus(field: CardField = 'number'): void {
    container.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }

  function showAll(problems: CardProblems): void {
    setLeft(new Set(keysOf(values)));
    focus(Object.keys(problems)[0] as CardField | undefined);
  }

  return {
    values,
    problems: { ...answered, ...Object.fromEntries(Object.entries(found).filter(isShown)) },
    isComplete: Object.keys(found).length === 0,
    container,
    focus,
    change(field, value) {
      // A region belongs to a country, so a new country clears it.
      setValues((before) => ({ ...before, ...(field === 'country' ? { state: '' } : {}), [field]: value }));
      setAnswered(({ [field]: _corrected, ...others }) => others);
    },
    leave(field) {
      if (values[field] !== '') setLeft((before) => new Set([...before, field]));
    },
    take() {
      const filled = Object.keys(found).length === 0 ? fillCard(values) : null;
      if (!filled) showAll(found);
      return filled;
    },
    showAnswer(details) {
      const problems = Object.fromEntries(
        details.flatMap(({ field, message }) => [[fieldOfDetail(field), message]]).filter(([field]) => field),
      );
      setAnswered(problems);
      const isAboutFields = Object.keys(problems).length > 0;
      if (isAboutFields) showAll(problems);
      return isAboutFields;
    },
    forgetCard() {
      setValues((before) => ({ ...before, number: '', expiry: '', cvc: '' }));
      setLeft(new Set());
    },
  };
}
