/** An answer that is already JSON, joined from rendered pieces. */
export class RenderedJson {
  readonly bytes: Buffer;

  constructor(pieces: readonly Buffer[]) {
    this.bytes = Buffer.concat(pieces);
  }
}
