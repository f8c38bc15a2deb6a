import type { FieldError } from '@gifts/sdk';
import { type RefObject, useRef, useState } from 'react';
import { findTypedProblems, type Problems } from './card-problems.ts';
import {
  type Card,
  emptyCard,
  readCard,
  type TypedCard,
  type TypedField,
  typedFieldOfDetail,
} from './typed-card.ts';

export interface TypedCardForm {
  readonly values: TypedCard;
  /** The problems of fields that lost the focus or were submitted. A field that is being typed shows none yet. */
  readonly problems: Problems<TypedField>;
  readonly isComplete: boolean;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly change: (field: TypedField, value: string) => void;
  readonly leave: (field: TypedField) => void;
  /** Shows all problems. Returns the card, or null if there are any. */
  readonly take: () => Card | null;
  readonly showAnswer: (details: readonly FieldError[]) => void;
  /** Focuses the first field with a problem, or the number. */
  readonly focus: () => void;
}

const fields: readonly TypedField[] = ['number', 'expiry', 'cvc'];

export function useTypedCard(): TypedCardForm {
  const place = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(emptyCard);
  const [left, setLeft] = useState<ReadonlySet<TypedField>>(new Set());
  const [answered, setAnswered] = useState<Problems<TypedField>>({});
  const found = findTypedProblems(values);
  const isComplete = Object.keys(found).length === 0;
  const shown = fields.filter((field) => left.has(field) && found[field]);

  const focusField = (field: TypedField) =>
    place.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  return {
    values,
    problems: { ...answered, ...Object.fromEntries(shown.map((field) => [field, found[field]])) },
    isComplete,
    place,
    change(field, value) {
      setValues((before) => ({ ...before, [field]: value }));
      setAnswered(({ [field]: _corrected, ...others }) => others);
    },
    leave(field) {
      if (values[field] !== '') setLeft((before) => new Set([...before, field]));
    },
    take() {
      setLeft(new Set(fields));
      return isComplete ? readCard(values) : null;
    },
    showAnswer(details) {
      const problems = details.flatMap(({ field, message }) => [[typedFieldOfDetail(field), message]]);
      const known: Problems<TypedField> = Object.fromEntries(problems.filter(([field]) => field));
      setAnswered(known);
      const first = fields.find((field) => known[field]);
      if (first) focusField(first);
    },
    focus: () => focusField(fields.find((field) => found[field]) ?? 'number'),
  };
}
