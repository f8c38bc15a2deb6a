/** One of the things `gifts` can do. `args` are the words after its name. */
export interface Command {
  /** What follows `gifts`, with its options. */
  readonly usage: string;
  run(args: string[]): Promise<void>;
}
