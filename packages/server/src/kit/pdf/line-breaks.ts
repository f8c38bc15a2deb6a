/** Where a line of text may end. */
import LineBreaker from 'linebreak';

/** Scripts without spaces between words, which need a dictionary. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Returns the positions in a text at which a line may end. The end of the text is one. */
export function lineBreaksOf(text: string): Set<number> {
  const positions = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let each = breaker.nextBreak(); each; each = breaker.nextBreak()) positions.add(each.position);
  for (const { 0: part, index } of text.matchAll(unspaced)) {
    for (const word of words.segment(part)) if (word.index > 0) positions.add(index + word.index);
  }
  return positions;
}
