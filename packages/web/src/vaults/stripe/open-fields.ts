/** Loads Stripe's script and puts its fields into their places. */
import type {
  Stripe,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { readFieldStyle, watchStyle } from './field-style.ts';

export const fieldNames = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type FieldName = (typeof fieldNames)[number];

export interface OpenFields {
  readonly stripe: Stripe;
  readonly elements: {
    readonly cardNumber: StripeCardNumberElement;
    readonly cardExpiry: StripeCardExpiryElement;
    readonly cardCvc: StripeCardCvcElement;
  };
}

export interface FieldListener {
  readonly onOpen: (opened: OpenFields) => void;
  readonly onReady: (name: FieldName) => void;
  readonly onLeave: (name: FieldName) => void;
  readonly onChange: (name: FieldName, change: FieldChange) => void;
  readonly onBrand: (brand: string | null) => void;
  readonly onFailure: () => void;
}

export interface FieldChange {
  readonly isComplete: boolean;
  readonly isEmpty: boolean;
  readonly error: string | null;
}

/** `findPlace` returns the element that contains the places of the fields. Returns a function that removes the fields. */
export function openFields(
  publishableKey: string,
  findPlace: () => HTMLElement | null,
  listener: FieldListener,
): () => void {
  let close = () => {};
  let isClosed = false;
  loadStripe(publishableKey).then(
    (stripe) => {
      const place = findPlace();
      if (isClosed) return;
      if (stripe && place) close = mountFields(stripe, place, listener);
      else listener.onFailure();
    },
    () => isClosed || listener.onFailure(),
  );
  return () => {
    isClosed = true;
    close();
  };
}

function mountFields(stripe: Stripe, place: HTMLElement, listener: FieldListener): () => void {
  const style = readFieldStyle(place);
  const group = stripe.elements();
  const elements = {
    cardNumber: group.create('cardNumber', { style, showIcon: true }),
    cardExpiry: group.create('cardExpiry', { style }),
    cardCvc: group.create('cardCvc', { style }),
  };
  listener.onOpen({ stripe, elements });
  elements.cardNumber.on('change', ({ brand }) => listener.onBrand(brand === 'unknown' ? null : brand));
  for (const name of fieldNames) {
    listen(name, elements[name], listener);
    elements[name].mount(placeOf(place, name));
  }
  const unwatch = watchStyle(() => {
    const changed = readFieldStyle(place);
    for (const name of fieldNames) elements[name].update({ style: changed });
  });
  return () => {
    unwatch();
    for (const name of fieldNames) elements[name].destroy();
  };
}

/** What the types of the three elements have in common. */
interface Listenable {
  on(type: 'ready' | 'blur' | 'loaderror', handler: () => void): unknown;
  on(
    type: 'change',
    handler: (event: { complete: boolean; empty: boolean; error: { message: string } | undefined }) => void,
  ): unknown;
}

function listen(name: FieldName, element: Listenable, listener: FieldListener): void {
  element.on('ready', () => listener.onReady(name));
  element.on('loaderror', listener.onFailure);
  element.on('blur', () => listener.onLeave(name));
  element.on('change', ({ complete, empty, error }) =>
    listener.onChange(name, { isComplete: complete, isEmpty: empty, error: error?.message ?? null }),
  );
}

function placeOf(within: HTMLElement, name: FieldName): HTMLElement {
  const place = within.querySelector<HTMLElement>(`[data-field="${name}"]`);
  if (!place) throw new Error(`There is no place for the field ${name}.`);
  return place;
}
