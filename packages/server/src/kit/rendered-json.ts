/** An answer that is JSON already, put together from pieces that were rendered before. */
export class RenderedJson {
  readonly bytes: Buffer;

  constructor(pieces: readonly Buffer[]) {
    this.bytes = Buffer.concat(pieces);
  }
}
