/** An answer that is JSON text already, put together from pieces that were rendered before. */
export class RenderedJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
