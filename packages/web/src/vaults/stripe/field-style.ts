/** The look of this page for the fields of Stripe, which are frames and do not have its styles. */
import type { StripeElementStyle } from '@stripe/stripe-js';

export function readFieldStyle(place: HTMLElement): StripeElementStyle {
  const { fontFamily, fontSize } = getComputedStyle(place);
  const color = resolvedColor(place, '--ink');
  return {
    base: {
      color,
      fontFamily,
      fontSize,
      // A unit is needed here. The page's own fields have the same height.
      lineHeight: `${Math.round(Number.parseFloat(fontSize) * 1.5)}px`,
      iconColor: color,
      '::placeholder': { color: resolvedColor(place, '--ink-soft') },
    },
    invalid: { color, iconColor: color },
  };
}

/** A custom property holds both colors of a scheme. Only a real property tells which one is in use. */
function resolvedColor(place: HTMLElement, property: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${property})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Calls back when the colors or sizes of the page change. Returns a function that ends it. */
export function watchStyle(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const attributes = new MutationObserver(onChange);
  attributes.observe(document.documentElement, {
    attributeFilter: ['style', 'data-scheme', 'data-density'],
  });
  dark.addEventListener('change', onChange);
  return () => {
    attributes.disconnect();
    dark.removeEventListener('change', onChange);
  };
}
