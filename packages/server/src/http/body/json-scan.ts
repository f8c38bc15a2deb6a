/**
 * Counts what a JSON text holds while its bytes arrive, because a short text can become a very large value. Whether the
 * text is JSON is decided by the parser.
 */
import { formatBytes, jsonLimits } from '@gifts/contract/body-limits';
import { AppError } from '../../kit/errors.ts';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** The bit that turns `[` into `{` and `]` into `}`. */
const curly = 0x20;
const opening = 0x7b;
const closing = 0x7d;

export interface JsonScan {
  /** Takes the next bytes of the text. Throws `invalid_request` when a limit is exceeded. */
  read(bytes: Uint8Array): void;
}

export function createJsonScan(): JsonScan {
  const scan = { values: 1, depth: 0, isInText: false, textBytes: 0, bytesToSkip: 0 };
  return {
    read(bytes) {
      let at = scan.bytesToSkip;
      while (at < bytes.length) {
        at = scan.isInText ? readText(scan, bytes, at) : readStructure(scan, bytes, at);
      }
      scan.bytesToSkip = at - bytes.length;
      if (scan.values > jsonLimits.values) throw tooManyValues();
      if (scan.textBytes > jsonLimits.textBytes) throw tooLongText();
    },
  };
}

type Scan = { values: number; depth: number; isInText: boolean; textBytes: number; bytesToSkip: number };

/** Reads to the end of a text, or of the bytes. Returns where it ended: one too far if the last byte is a backslash. */
function readText(scan: Scan, bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at];
    at += 1;
    if (byte === quote) {
      scan.isInText = false;
      break;
    }
    if (byte === backslash) at += 1;
  }
  scan.textBytes += at - from;
  return at;
}

/** Reads to the start of the next text, or to the end of the bytes. */
function readStructure(scan: Scan, bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    at += 1;
    if (byte === quote) {
      scan.isInText = true;
      scan.textBytes = 0;
      break;
    }
    if (byte === comma) scan.values += 1;
    else if ((byte | curly) === opening) enter(scan);
    else if ((byte | curly) === closing) scan.depth -= 1;
  }
  return at;
}

function enter(scan: Scan): void {
  scan.values += 1;
  scan.depth += 1;
  if (scan.depth > jsonLimits.depth) {
    throw new AppError('invalid_request', `The body nests deeper than ${jsonLimits.depth} levels.`);
  }
}

const tooManyValues = () =>
  new AppError(
    'invalid_request',
    `The body holds more than ${jsonLimits.values} values; 100000 recipients with addresses need fewer.`,
  );

const tooLongText = () =>
  new AppError('invalid_request', `A text in the body is longer than ${formatBytes(jsonLimits.textBytes)}.`);
