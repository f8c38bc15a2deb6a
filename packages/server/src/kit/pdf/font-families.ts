/** The font families of documents, and which of them a letter is set in. */

/** Each family is a package with files by ranges of characters. Together they have the scripts that names come in. */
export const familyPackages = {
  latin: '@fontsource-variable/noto-sans',
  arabic: '@fontsource-variable/noto-sans-arabic',
  hebrew: '@fontsource-variable/noto-sans-hebrew',
  thai: '@fontsource-variable/noto-sans-thai',
  chinese: '@fontsource-variable/noto-sans-sc',
  japanese: '@fontsource-variable/noto-sans-jp',
  korean: '@fontsource-variable/noto-sans-kr',
  emoji: '@fontsource-variable/noto-emoji',
} as const;

export type Family = keyof typeof familyPackages;

/** A family with Chinese characters, which Chinese, Japanese and Korean print in shapes of their own. */
export type HanFamily = 'chinese' | 'japanese' | 'korean';

const hanFamilyOfCountry: Readonly<Record<string, HanFamily>> = { JP: 'japanese', KR: 'korean' };

/** Returns the family for the Chinese characters of a text, which other letters of the text or a country tell. */
export function hanFamilyOf(text: string, country: string | null): HanFamily {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese';
  if (/\p{Script=Hangul}/u.test(text)) return 'korean';
  return hanFamilyOfCountry[country ?? ''] ?? 'chinese';
}

const familyOfScript: readonly (readonly [RegExp, Family])[] = [
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Thai}/u, 'thai'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'japanese'],
  [/\p{Script=Hangul}/u, 'korean'],
  [/\p{Emoji_Presentation}|\p{Emoji}\u{fe0f}/u, 'emoji'],
];

/** Returns all families in the order in which they are tried for a letter, the best first. */
export function familiesFor(letter: string, han: HanFamily): Family[] {
  const [, ofScript] = familyOfScript.find(([script]) => script.test(letter)) ?? [];
  const first = ofScript ?? (/\p{Script=Han}/u.test(letter) ? han : 'latin');
  const others: Family[] = [
    'latin',
    han,
    'chinese',
    'japanese',
    'korean',
    'arabic',
    'hebrew',
    'thai',
    'emoji',
  ];
  return [...new Set([first, ...others])];
}
