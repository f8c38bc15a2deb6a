import { describe, expect, it } from 'vitest';
import { meaningsOf, pagesOf, pdfWith } from './pdf.fixtures.ts';
import type { Line, PdfText } from './pdf-text.ts';

const style = { size: 12, color: '#000' };

/** Draws a text and returns what a reader of the PDF finds. */
async function readBack(content: string): Promise<string> {
  return (await pagesOf(await drawn(content, 500))).join(' ');
}

function drawn(content: string, width: number): Promise<Buffer> {
  return pdfWith(async (text) => {
    for (const [index, line] of text.wrap(await text.prepare(content, style), width).entries()) {
      text.draw(line, 40, 60 + index * 20);
    }
  });
}

async function measured<T>(measure: (text: PdfText) => Promise<T>): Promise<T> {
  const results: T[] = [];
  await pdfWith(async (text) => {
    results.push(await measure(text));
  });
  return results[0] as T;
}

const lettersOf = ({ clusters }: Line): string => clusters.map(({ text }) => text).join('');

describe('a text', () => {
  it.each([
    ['Vietnamese', 'Nguyễn Thủy Đặng'],
    ['Polish', 'Zażółć gęślą jaźń'],
    ['Azerbaijani', 'Əliyev Gülşən'],
    ['Greek', 'Γεώργιος Παπαδόπουλος'],
    ['Cyrillic', 'Дмитрий Ґалаґан Ђорђе'],
    ['Thai', 'สมชาย ใจดี'],
    ['Chinese', '张伟 骉祎赟'],
    ['Chinese in old characters', '臺北市信義區'],
    ['Japanese', '髙橋 さくら カナ'],
    ['Japanese beyond 16 bits', '𠮷野家'],
    ['Korean', '김민수 똠뷁'],
    ['a hidden emoji', 'Joy 🎉'],
  ])('in %s is found again', async (_script, content) => {
    expect(await readBack(content)).toBe(content);
  });

  it.each([
    ['Arabic', 'محمد بن عبد الله'],
    ['Persian', 'می‌خواهم ۱۲۳'],
    ['Hebrew', 'דוד בן־גוריון, הרצל 14'],
    ['Arabic and Latin letters', 'Order for محمد (VIP) at 10:30'],
  ])('in %s says what it means', async (_script, content) => {
    const pdf = await drawn(content, 500);
    expect(meaningsOf(pdf)).toEqual([content]);
    expect((await pagesOf(pdf)).join(' ')).not.toContain('□');
  });

  it('is written with marks of its own as well as with composed letters', async () => {
    expect(await readBack('Jose\u0301 \u1112\u1161\u11ab')).toBe('José 한');
  });

  it.each([
    ['a script that no font has', '\u{12000}\u{12001}', '□□'],
    ['a character of private use', 'a\ue000b', 'a□b'],
    ['half a character', 'a\ud800b', 'a\ufffdb'],
    ['a character without a meaning', 'a\u{e0fff}b', 'ab'],
    ['controls', 'a\u0000\u001b\u007fb', 'ab'],
    ['an open direction', 'a\u202eb', 'ab'],
  ])('shows %s', async (_what, content, shown) => {
    expect(await readBack(content)).toBe(shown);
  });

  it('is broken into lines that are no wider than asked, also within a long word', async () => {
    const content = `Dear Robin, ${'Donaudampfschiff'.repeat(20)} thank you`;
    const { lines, widths } = await measured(async (text) => {
      const broken = text.wrap(await text.prepare(content, style), 120);
      return { lines: broken.map(lettersOf), widths: broken.map((line) => text.widthOf(line)) };
    });
    expect(Math.max(...widths)).toBeLessThanOrEqual(120);
    expect(lines.join('').replaceAll(' ', '')).toBe(content.replaceAll(' ', ''));
    expect(lines[0]).toBe('Dear Robin,');
  });

  it('has an empty line where it was written with one', async () => {
    const lines = await measured(async (text) => text.wrap(await text.prepare('a\r\n\r\nb', style), 100));
    expect(lines.map(lettersOf)).toEqual(['a', '', 'b']);
  });

  it('is shortened to one line', async () => {
    const { line, width } = await measured(async (text) => {
      const shortened = await text.line('Coffee\nbeans from far away', style, 60);
      return { line: lettersOf(shortened), width: text.widthOf(shortened) };
    });
    expect(line).toMatch(/^Coffee.*…$/);
    expect(width).toBeLessThanOrEqual(60);
  });

  it('takes the shapes of Chinese characters from its country or its other letters', async () => {
    const fonts = await measured(async (text) => {
      const fontOf = async (content: string, country: string | null) =>
        (await text.prepare(content, { ...style, country })).paragraphs[0]?.clusters[0]?.font;
      return [
        await fontOf('直', null),
        await fontOf('直', 'JP'),
        await fontOf('直す', 'CN'),
        await fontOf('直', 'KR'),
      ];
    });
    expect(fonts.map((font) => /noto-sans-(\w\w)/.exec(font ?? '')?.[1])).toEqual(['sc', 'jp', 'jp', 'kr']);
  });
});
