import { type FormStyle, readFormStyle } from './form-style.ts';

/** Read again here: what a page sends is not what the script on it checked. */
export function applyFormStyle(style: FormStyle): void {
  const { properties, density, colorScheme } = readFormStyle(style);
  const root = document.documentElement;
  for (const [property, value] of properties) root.style.setProperty(property, value);
  root.dataset.density = density;
  root.dataset.scheme = colorScheme === 'dark' ? 'dark' : 'light';
}
