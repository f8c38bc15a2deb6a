/** Packages without types of their own: what documents use of them. */

declare module 'subset-font' {
  export interface SubsetOptions {
    readonly targetFormat: 'truetype';
    /** Keeps everything. The text is left out then. */
    readonly keepAllGlyphs: true;
    readonly noHinting: boolean;
    /** The axes of a variable font that get one value. */
    readonly variationAxes: Readonly<Record<string, number>>;
  }
  export default function subsetFont(font: Buffer, text: undefined, options: SubsetOptions): Promise<Buffer>;
}

declare module 'linebreak' {
  /** The Unicode line breaking algorithm (UAX #14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The position after which a line may end, or null at the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
