/**
 * Fills a compiled layout. `[[name]]` is escaped text or an attribute's value, `[[words:name]]` is text that people
 * wrote, and `[[items:name]]` makes a list item of each line. `<!-- if name -->…<!-- end name -->` is removed if
 * the value is null.
 */
import { assert } from '../../../kit/assert.ts';

/** The slots of a layout exist in its type only: slots that are always filled, and slots inside optional blocks. */
export type Layout<Always extends string, Sometimes extends string> = {
  readonly html: string;
  readonly slots?: { readonly always: Always; readonly sometimes: Sometimes };
};

export type LayoutValues<Always extends string, Sometimes extends string> = Record<Always, string> &
  Record<Sometimes, string | null>;

const block = /<!-- if (\w+) -->(.*?)<!-- end \1 -->/gs;
const slot = /\[\[(?:(words|items):)?(\w+)\]\]/g;

export function fillLayout<Always extends string, Sometimes extends string>(
  layout: Layout<Always, Sometimes>,
  values: LayoutValues<Always, Sometimes>,
): string {
  const given = new Map<string, string | null>(Object.entries(values));
  return layout.html
    .replace(block, (_, name: string, inner: string) => (given.get(name) == null ? '' : inner))
    .replace(slot, (_, kind: string | undefined, name: string) => {
      const value = given.get(name);
      assert(typeof value === 'string', `The mail layout needs a value for ${name}.`);
      return renderSlot(kind, value);
    });
}

function renderSlot(kind: string | undefined, value: string): string {
  if (kind === 'words') return preventAutoLinks(value);
  if (kind === 'items') {
    return value
      .split('\n')
      .map((line) => `<li>${preventAutoLinks(line)}</li>`)
      .join('');
  }
  return escapeHtml(value);
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/**
 * Escapes text and prevents automatic links. Mail programs turn anything like `example.com` or `name@example.com`
 * into a link, so a stranger's text could contain one in a mail from this service. An element around the sign
 * prevents that and does not change how the text reads or copies.
 */
function preventAutoLinks(text: string): string {
  return escapeHtml(text)
    .replace(/(?<=\S)[.@](?=\S)|:(?=\/\/)/g, '<span>$&</span>')
    .replaceAll('\n', '<br>');
}
