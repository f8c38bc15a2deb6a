import { type FormStyle, readFormStyle } from './form-style.ts';

/** The style is validated here too, because a page can send values that the script has not checked. */
export function applyFormStyle(style: FormStyle): void {
  const { properties, density, colorScheme } = readFormStyle(style);
  const root = document.documentElement;
  for (const [property, value] of properties) root.style.setProperty(property, value);
  root.dataset.density = density;
  root.dataset.scheme = colorScheme === 'dark' ? 'dark' : 'light';
}
