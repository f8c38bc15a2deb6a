/** A queue in which owners take turns: one waiting piece of work of each, and then the next of each. */

export interface Waiting {
  readonly owner: string;
  /** When it began to wait. */
  readonly since: number;
  start(): void;
  refuse(error: Error): void;
}

export function createTurns() {
  /** The owner whose turn is next comes first. */
  const queues = new Map<string, Waiting[]>();
  let size = 0;

  const lengthOf = (owner: string): number => queues.get(owner)?.length ?? 0;

  return {
    size: (): number => size,

    /** How many get their turn before the next work of an owner. */
    ahead(owner: string): number {
      const own = lengthOf(owner);
      let ahead = own;
      for (const [each, queue] of queues) if (each !== owner) ahead += Math.min(queue.length, own + 1);
      return ahead;
    },

    /** True if others wait too, and more of what waits is the owner's than of all of them. */
    isMostOf(owner: string): boolean {
      const own = lengthOf(owner);
      return own < size && own > size - own;
    },

    add(waiting: Waiting): void {
      const queue = queues.get(waiting.owner);
      if (queue) queue.push(waiting);
      else queues.set(waiting.owner, [waiting]);
      size += 1;
    },

    take(): Waiting | null {
      for (const [owner, queue] of queues) {
        const next = queue.shift();
        queues.delete(owner);
        if (queue.length > 0) queues.set(owner, queue);
        if (!next) continue;
        size -= 1;
        return next;
      }
      return null;
    },

    /** Takes out everything that began to wait before a time. */
    takeBefore(since: number): Waiting[] {
      const late: Waiting[] = [];
      for (const [owner, queue] of queues) {
        while (queue[0] && queue[0].since < since) late.push(...queue.splice(0, 1));
        if (queue.length === 0) queues.delete(owner);
      }
      size -= late.length;
      return late;
    },
  };
}
