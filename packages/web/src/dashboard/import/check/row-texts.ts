import { readAddressee } from '../columns/read-address.ts';
import { readName } from '../columns/read-name.ts';
import { type ImportTarget, type Mapping, splitName } from '../targets.ts';

/** Returns a function that takes the texts of the targets from the cells of a row of the file. */
export function createRowTexts(targets: readonly ImportTarget[], mapping: Mapping) {
  const columns = targets.map(({ key }) => mapping.indexOf(key));
  const nameColumn = mapping.indexOf(splitName);
  const emailAt = targets.findIndex(({ type }) => type === 'email');
  const parts = targets.map(({ namePart }) => namePart);

  const takeName = (texts: string[], name: string): void => {
    const { first, last } = readName(name);
    for (const [index, part] of parts.entries()) {
      if (part === 'first' && texts[index] === '') texts[index] = first;
      if (part === 'last' && texts[index] === '') texts[index] = last;
    }
  };

  return (cells: readonly string[]): string[] => {
    const texts = columns.map((column) => (column < 0 ? '' : (cells[column] ?? '')));
    if (nameColumn >= 0) takeName(texts, cells[nameColumn] ?? '');
    const email = texts[emailAt] ?? '';
    if (email.includes('<')) {
      const { name } = readAddressee(email);
      const isNameless = parts.every((part, index) => part === undefined || texts[index]?.trim() === '');
      if (name && isNameless) takeName(texts, name);
    }
    return texts;
  };
}

/** Whether the texts are those of the row that the template shows as an example. */
export function isExample(texts: readonly string[], targets: readonly ImportTarget[]): boolean {
  let filled = 0;
  for (const [index, target] of targets.entries()) {
    const text = (texts[index] ?? '').trim();
    if (text === '') continue;
    if (text !== target.example) return false;
    filled += 1;
  }
  return filled >= 3;
}
