/** A file that is answered instead of JSON. It is made while it is sent. */
export class FileAnswer {
  /** Only letters, digits, hyphens and dots. */
  readonly name: string;
  readonly parts: AsyncIterable<Uint8Array>;

  constructor(name: string, parts: AsyncIterable<Uint8Array>) {
    this.name = name;
    this.parts = parts;
  }
}
