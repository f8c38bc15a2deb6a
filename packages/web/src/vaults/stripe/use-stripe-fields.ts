import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldChange, type FieldName, fieldNames, type OpenFields, openFields } from './open-fields.ts';

export interface FieldState extends FieldChange {
  readonly isReady: boolean;
  /** True after the field lost the focus or the form was submitted. A field that is being typed shows no problem yet. */
  readonly isLeft: boolean;
}

export interface StripeFields {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly fields: Readonly<Record<FieldName, FieldState>>;
  readonly brand: string | null;
  /** The element that contains the places of the fields, which have their names in `data-field`. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly opened: RefObject<OpenFields | null>;
  readonly showAll: () => void;
  readonly reload: () => void;
}

const untouched: FieldState = {
  isReady: false,
  isComplete: false,
  isEmpty: true,
  error: null,
  isLeft: false,
};
const allUntouched = { cardNumber: untouched, cardExpiry: untouched, cardCvc: untouched };

export function useStripeFields(publishableKey: string): StripeFields {
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<OpenFields | null>(null);
  const [fields, setFields] = useState<StripeFields['fields']>(allUntouched);
  const [brand, setBrand] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);

  const change = (name: FieldName, changed: Partial<FieldState>) =>
    setFields((before) => ({ ...before, [name]: { ...before[name], ...changed } }));

  const open = useEffectEvent((_try: number) => {
    setHasFailed(false);
    setFields(allUntouched);
    return openFields(publishableKey, () => place.current, {
      onOpen: (fields) => {
        opened.current = fields;
      },
      onReady: (name) => change(name, { isReady: true }),
      onLeave: (name) => change(name, { isLeft: true }),
      onChange: change,
      onBrand: setBrand,
      onFailure: () => setHasFailed(true),
    });
  });
  useEffect(() => open(tries), [tries]);

  return {
    state: stateOf(hasFailed, fields),
    fields,
    brand,
    place,
    opened,
    showAll() {
      for (const name of fieldNames) change(name, { isLeft: true });
    },
    reload: () => setTries((before) => before + 1),
  };
}

function stateOf(hasFailed: boolean, fields: StripeFields['fields']): StripeFields['state'] {
  if (hasFailed) return 'failed';
  return fieldNames.every((name) => fields[name].isReady) ? 'ready' : 'loading';
}
