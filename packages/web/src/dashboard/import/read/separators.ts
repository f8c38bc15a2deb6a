/** What may stand between the columns of a text file. */
export const separators = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as const;
export type Separator = keyof typeof separators;
