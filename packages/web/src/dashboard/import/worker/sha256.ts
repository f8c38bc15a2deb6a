/** Returns the SHA-256 of bytes in hexadecimal digits. Browsers have their own only on https pages. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const own = (globalThis as { crypto?: { subtle?: SubtleCrypto } }).crypto?.subtle;
  if (!own) return digest(bytes);
  return hex(new Uint8Array(await own.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)));
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

const primes = Array.from({ length: 320 }, (_, at) => at).filter(
  (number) =>
    number > 1 && !Array.from({ length: number }, (_, at) => at).some((by) => by > 1 && number % by === 0),
);
const fraction = (root: number): number => Math.floor((root % 1) * 2 ** 32) | 0;
const rounds = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** FIPS 180-4. */
export function digest(bytes: Uint8Array): string {
  const state = Int32Array.from(start);
  const whole = bytes.length - (bytes.length % 64);
  for (let at = 0; at < whole; at += 64) takeBlock(state, bytes, at);
  const rest = bytes.subarray(whole);
  const padded = new Uint8Array(rest.length < 56 ? 64 : 128);
  padded.set(rest);
  padded[rest.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  for (let at = 0; at < padded.length; at += 64) takeBlock(state, padded, at);
  const result = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) result.setInt32(index * 4, word);
  return hex(new Uint8Array(result.buffer));
}

const words = new Int32Array(64);

function takeBlock(state: Int32Array, bytes: Uint8Array, from: number): void {
  const at = (index: number): number => words[index] ?? 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, 64);
  for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(index * 4);
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(index - 15), at(index - 2)];
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = (at(index - 16) + small + at(index - 7) + large) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + mixed + ((e & f) ^ (~e & g)) + (rounds[index] ?? 0) + at(index)) | 0;
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word;
}
