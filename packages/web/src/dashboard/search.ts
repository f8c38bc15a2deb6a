/** What the addresses of lists may say. */
export const giftStatuses = ['pending', 'complete', 'failed', 'canceled'] as const;
export type GiftStatus = (typeof giftStatuses)[number];

export const keyColumns = ['name', 'created', 'used', 'expires'] as const;

export interface KeysSearch {
  page?: number;
  of?: 'everyone' | undefined;
  sort?: (typeof keyColumns)[number];
  down?: true;
  /** The dialog that makes a key is open. */
  new?: true;
}
