/** How the letters of a file are written as bytes, in the names that `TextDecoder` knows. */
export const encodings = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big end first)',
  'windows-1252': 'Western European (Windows-1252)',
} as const;
export type Encoding = keyof typeof encodings;
