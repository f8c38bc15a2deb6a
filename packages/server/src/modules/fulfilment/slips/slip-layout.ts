/** The measures of a packing slip on each paper, in points of 1/72 inch. */

export interface SlipLayout {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** The side of the QR code, without its quiet zone. */
  readonly code: number;
  readonly tickBox: number;
  readonly gap: number;
  /** Sizes of the letters. */
  readonly brand: number;
  readonly recipient: number;
  readonly address: number;
  readonly item: number;
  readonly detail: number;
  readonly message: number;
  readonly caption: number;
  readonly note: number;
}

export const slipLayouts = {
  a4: {
    width: 595.28,
    height: 841.89,
    margin: 42,
    code: 80,
    tickBox: 13,
    gap: 22,
    brand: 17,
    recipient: 22,
    address: 15,
    item: 12.5,
    detail: 10,
    message: 13,
    caption: 8.5,
    note: 8.5,
  },
  '4x6': {
    width: 288,
    height: 432,
    margin: 14,
    code: 60,
    tickBox: 10,
    gap: 10,
    brand: 11,
    recipient: 15,
    address: 11.5,
    item: 9.5,
    detail: 8,
    message: 10,
    caption: 6.5,
    note: 6.5,
  },
} as const satisfies Record<string, SlipLayout>;

/** `4x6` is a label of 4 by 6 inches. */
export type SlipFormat = keyof typeof slipLayouts;
