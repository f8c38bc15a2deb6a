import { keysOf } from '@gifts/contract/keys-of';
import type { FieldError } from '@gifts/sdk';
import { type RefObject, useRef, useState } from 'react';
import type { VaultCard } from '../vaults/card-vault.ts';
import {
  type CardOwner,
  emptyOwner,
  fieldOfDetail,
  type OwnerField,
  type OwnerValues,
  ownerOf,
} from './card-owner.ts';
import { findOwnerProblems, type Problems } from './card-problems.ts';
import { likelyCountry } from './likely-country.ts';

export interface CardForm {
  readonly card: VaultCard;
  readonly values: OwnerValues;
  /** The problems of fields that lost the focus or were submitted. A field that is being typed shows none yet. */
  readonly problems: Problems<OwnerField>;
  readonly isComplete: boolean;
  readonly change: (field: OwnerField, value: string) => void;
  readonly leave: (field: OwnerField) => void;
  /** Returns the owner if the form is complete. If there are problems, shows all of them, focuses the first and returns null. */
  readonly take: () => CardOwner | null;
  /** Shows the field problems of an answer. */
  readonly showAnswer: (details: readonly FieldError[]) => void;
  readonly container: RefObject<HTMLFormElement | null>;
}

export function useCardForm(card: VaultCard): CardForm {
  const container = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => emptyOwner(likelyCountry(navigator.languages)));
  const [left, setLeft] = useState<ReadonlySet<OwnerField>>(new Set());
  const [answered, setAnswered] = useState<Problems<OwnerField>>({});
  const found = findOwnerProblems(values);
  const isOwnerComplete = Object.keys(found).length === 0;
  const shown = keysOf(values).filter((field) => left.has(field) && found[field]);

  function focusFirst(problems: Problems<OwnerField>): void {
    const [first] = Object.keys(problems);
    container.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return {
    card,
    values,
    problems: { ...answered, ...Object.fromEntries(shown.map((field) => [field, found[field]])) },
    isComplete: card.isComplete && isOwnerComplete,
    container,
    change(field, value) {
      // A region belongs to a country, so a new country clears it.
      setValues((before) => ({ ...before, ...(field === 'country' ? { state: '' } : {}), [field]: value }));
      setAnswered(({ [field]: _corrected, ...others }) => others);
    },
    leave(field) {
      if (values[field] !== '') setLeft((before) => new Set([...before, field]));
    },
    take() {
      const isCardComplete = card.check();
      if (isCardComplete && isOwnerComplete) return ownerOf(values);
      setLeft(new Set(keysOf(values)));
      if (isCardComplete) focusFirst(found);
      else card.focus();
      return null;
    },
    showAnswer(details) {
      const problems = Object.fromEntries(
        details.flatMap(({ field, message }) => [[fieldOfDetail(field), message]]).filter(([field]) => field),
      );
      setAnswered(problems);
      card.showAnswer(details);
      if (Object.keys(problems).length > 0) focusFirst(problems);
    },
  };
}
