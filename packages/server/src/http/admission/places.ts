/** Places for what runs at a time. One sender gets a part of them, so that the others need not wait for what it does. */
export interface Places {
  areFreeFor(sender: string): boolean;
  take(sender: string): void;
  giveBack(sender: string): void;
  taken(): number;
}

export function createPlaces({ count, ofSender }: { count: number; ofSender: number }): Places {
  const bySender = new Map<string, number>();
  let takenByAll = 0;
  const takenBy = (sender: string): number => bySender.get(sender) ?? 0;
  return {
    taken: () => takenByAll,
    areFreeFor: (sender) => takenByAll < count && takenBy(sender) < ofSender,
    take(sender) {
      takenByAll += 1;
      bySender.set(sender, takenBy(sender) + 1);
    },
    giveBack(sender) {
      takenByAll -= 1;
      if (takenBy(sender) > 1) bySender.set(sender, takenBy(sender) - 1);
      else bySender.delete(sender);
    },
  };
}
