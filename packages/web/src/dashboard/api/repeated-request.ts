export interface Keyring {
  keyOf(body: unknown): string;
  /** Called when the content has succeeded. */
  forget(body?: unknown): void;
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
  const keyrings = new Map<number, Keyring>();
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

/** As the keyring of a form, for contents that are sent again also after others and after the form was closed. */
export function createLastingKeyring(): Keyring {
  const keys = new Map<string, string>();
  return {
    keyOf(body) {
      const content = JSON.stringify(body);
      const key = keys.get(content) ?? randomKey();
      keys.set(content, key);
      return key;
    },
    forget(body) {
      keys.delete(JSON.stringify(body));
    },
  };
}

/** Does not use `crypto.randomUUID()`, because browsers have it only on https pages. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
