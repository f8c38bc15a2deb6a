export interface Keyring {
  keyOf(body: unknown): string;
  forget(): void;
}

/**
 * The `Idempotency-Key` of a form: the same for the same content until it has succeeded, so that a person who presses the
 * button again after a lost answer gets that answer and no second effect.
 */
export function createKeyring(): Keyring {
  let last: { content: string; key: string } | null = null;
  return {
    keyOf(body: unknown): string {
      const content = JSON.stringify(body);
      if (last?.content !== content) last = { content, key: randomKey() };
      return last.key;
    },
    forget(): void {
      last = null;
    },
  };
}

export type PartKeys = ReturnType<typeof createPartKeys>;

/** The keys of a list that is sent in parts. A part that has arrived keeps its key until all have. */
export function createPartKeys() {
  const keyrings = new Map<number, ReturnType<typeof createKeyring>>();
  return {
    /** `from`: where in the list the part begins. */
    keyOf(from: number, body: unknown): string {
      const keyring = keyrings.get(from) ?? createKeyring();
      keyrings.set(from, keyring);
      return keyring.keyOf(body);
    },
    forget: (): void => keyrings.clear(),
  };
}

/** Does not use `crypto.randomUUID()`, because browsers have it only on https pages. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
