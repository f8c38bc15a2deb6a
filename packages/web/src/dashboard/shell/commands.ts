export interface Command {
  readonly name: string;
  /** Words that people may type instead. */
  readonly words: string;
  readonly run: () => void;
}

/** The commands that have every typed word in their name or their other words, in their own order. */
export function matchingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ name, words }) => {
    const all = `${name} ${words}`.toLocaleLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}
