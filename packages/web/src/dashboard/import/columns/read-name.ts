import type { NameParts } from '../targets.ts';

const particles = new Set(
  'van von der den de del della di da dos das du la le el al bin ibn ten ter zu zum zur af av st'.split(' '),
);

/** Splits a name such as "Ada Lovelace" or "Lovelace, Ada". A name of one word is a first name. */
export function readName(text: string): NameParts {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  const [last = '', first] = name.split(',', 2).map((part) => part.trim());
  if (first) return { first, last };
  const words = name.replace(/,$/, '').split(' ');
  // Japanese and Chinese names are not split: without a space nothing says where.
  let at = words.length - 1;
  while (at > 1 && particles.has((words[at - 1] ?? '').toLowerCase())) at -= 1;
  return at < 1
    ? { first: words.join(' '), last: '' }
    : { first: words.slice(0, at).join(' '), last: words.slice(at).join(' ') };
}

/** True if most of the texts have two words or more, as full names do. */
export function areFullNames(samples: readonly string[]): boolean {
  const filled = samples.filter((sample) => sample.trim() !== '');
  return (
    filled.length > 0 &&
    filled.filter((sample) => /\S[\s,]+\S/.test(sample.trim())).length > filled.length / 2
  );
}
