/** The simplest way to try a key. */
export const curlCommand = (origin: string, key: string): string =>
  `curl -s ${origin}/v1/me -H "Authorization: Bearer ${key}"`;
