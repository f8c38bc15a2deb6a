/**
 * Fills the slots of compiled HTML. `[[name]]` is escaped text or an attribute's value, `[[words:name]]` is text that people
 * wrote, `[[items:name]]` makes a list item of each line, and `[[html:name]]` is HTML that was filled before.
 */
import escapeHtml from 'escape-html';
import { assert } from '../../../kit/assert.ts';

const slot = /\[\[(?:(words|items|html):)?(\w+)\]\]/g;

export function fillSlots(html: string, values: Readonly<Record<string, string>>): string {
  const given = new Map(Object.entries(values));
  return html.replace(slot, (_, kind: string | undefined, name: string) => {
    const value = given.get(name);
    assert(value !== undefined, `The mail layout needs a value for ${name}.`);
    return renderSlot(kind, value);
  });
}

function renderSlot(kind: string | undefined, value: string): string {
  if (kind === 'html') return value;
  if (kind === 'words') return preventAutoLinks(value);
  if (kind === 'items') {
    return value
      .split('\n')
      .map((line) => `<li>${preventAutoLinks(line)}</li>`)
      .join('');
  }
  return escapeHtml(value);
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
