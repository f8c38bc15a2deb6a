/** Texts and classes that nothing names any more. */
import type { Source } from './sources.ts';
import { nodesOf, placeholder, textsOf } from './syntax.ts';

/** True for a name that code writes out, or composes of parts of which one says something. */
type IsNamed = (name: string) => boolean;

const wordPattern = /[\w…-]+/g;
const saysSomething = /[a-z]{2}/i;

function namesIn(sources: readonly Source[]): IsNamed {
  const words = new Set<string>();
  const composed = new Set<string>();
  for (const source of sources) {
    for (const node of nodesOf(source)) {
      if (node.type === 'Identifier') words.add(String(node.name));
    }
    for (const { text } of textsOf(source)) {
      for (const [word] of text.matchAll(wordPattern)) {
        // A beginning such as `reason_` finds all that begin with it.
        if (!word.includes(placeholder))
          (word.endsWith('_') ? composed : words).add(word.replace(/_$/, `_${placeholder}`));
        else if (saysSomething.test(word)) composed.add(word);
      }
    }
  }
  const patterns = [...composed].map((word) => new RegExp(`^${word.replaceAll(placeholder, '[\\w-]*')}$`));
  return (name) => words.has(name) || patterns.some((pattern) => pattern.test(name));
}

/** Finds texts that no code names by their key. */
export function unusedTexts(texts: Source, code: readonly Source[]): string[] {
  const isNamed = namesIn(code);
  return Object.keys(JSON.parse(texts.text) as Record<string, string>)
    .filter((key) => !isNamed(key))
    .map((key) => `${texts.path} has ${key}, which nothing uses. Remove it from the texts of all languages.`);
}

/** What stands outside of the braces: the selectors, without the text of comments and strings. */
const selectorsOf = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'/g, '')
    .replace(/@(import|font-face|charset)[^;{]*(;|\{[^}]*\})/g, '')
    .replace(/[^{}]*;/g, '');

/** Names with capital letters are those of libraries, which set them themselves. */
const classPattern = /\.([a-z][\w-]*)/g;

/** Finds classes of style sheets that no page has. */
export function unusedClasses(styleSheets: readonly Source[], code: readonly Source[]): string[] {
  const isNamed = namesIn(code);
  return styleSheets.flatMap(({ path, text }) => {
    const classes = new Set([...selectorsOf(text).matchAll(classPattern)].map(([, name = '']) => name));
    return [...classes]
      .filter((name) => !isNamed(name))
      .map((name) => `${path} has .${name}, which no page has. Remove its rules.`);
  });
}
