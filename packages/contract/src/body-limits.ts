/** The largest bodies, in bytes. */
export const bodyLimits = {
  /** Of a call of the service's own pages. */
  page: 16 * 1024,
  /** Of a callback of a card gateway or a carrier. Their events have a few kilobytes. */
  callback: 256 * 1024,
  /** Of a message that came back. Its report is short; a copy of the mail may follow, which has some 50 KiB. */
  returnedMail: 1024 * 1024,
  /** Of an operation that says nothing else. */
  usual: 1024 * 1024,
  /** Of an operation that takes a list of recipients. 100,000 recipients with addresses fit. */
  recipients: 64 * 1024 * 1024,
  /** Of a part of the recipients of a draft. 5,000 with addresses fit. */
  draftRecipients: 8 * 1024 * 1024,
  /** Of an operation that takes a CSV file. 20,000 rows with addresses fit. */
  csv: 16 * 1024 * 1024,
} as const;

/** What a body may hold. 100,000 recipients with addresses have 1.7 million values. */
export const jsonLimits = {
  /** Objects, lists, texts, numbers and so on. */
  values: 2_000_000,
  /** Levels of objects and lists. */
  depth: 100,
  /** Bytes of one text. */
  textBytes: 1024 * 1024,
} as const;

/** A number of bytes as people read it, such as `16 KiB`. */
export const formatBytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${bytes / (1024 * 1024)} MiB` : `${bytes / 1024} KiB`;
