import type { Encoding } from './encodings.ts';
import { UnreadableFile } from './limits.ts';

const sampleBytes = 4_096;

/** Decodes a text file. Without a chosen encoding, its first bytes and then its content tell which one it is. */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): { encoding: Encoding; text: string } {
  const marked = encodingOfMark(bytes) ?? encodingOfZeros(bytes.subarray(0, sampleBytes));
  const encoding = chosen ?? marked ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  // The decoder leaves out the byte-order mark.
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.slice(0, sampleBytes).includes('\0'))
    throw new UnreadableFile('This file is not a table. Choose a CSV file, or an Excel workbook (.xlsx).');
  return { encoding, text };
}

function encodingOfMark([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** In UTF-16, every second byte of Western letters is zero. */
function encodingOfZeros(sample: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 5;
  if (odd > most && even < odd / 4) return 'utf-16le';
  if (even > most && odd < even / 4) return 'utf-16be';
  return null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for (let start = 0; start < bytes.length; start += 1_000_000)
      decoder.decode(bytes.subarray(start, start + 1_000_000), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
