import { isUtf8 } from 'node:buffer';
import { findUnstorable } from '@gifts/contract/check/unstorable';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';

/** Returns the value of a JSON body, or undefined for an empty body. */
export function parseBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new AppError('invalid_json', 'The body is not valid UTF-8.');
  const text = body.toString('utf8');
  const value = parseJson(text);
  if (mayBeUnstorable(text)) {
    const problems = findUnstorable(value);
    if (problems.length > 0) throw badRequest(problems);
  }
  return value;
}

/** Returns the text of a CSV file, without the byte order mark that spreadsheets write. */
export function readCsvText(body: Buffer): string {
  if (!isUtf8(body)) {
    throw badRequest([{ field: 'body', message: 'The file is not UTF-8: save it again as "CSV UTF-8"' }]);
  }
  const text = body.toString('utf8').replace(/^\ufeff/, '');
  if (text.includes('\0'))
    throw badRequest([{ field: 'body', message: 'The file contains a NUL character' }]);
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    // The sentence contains only the position, because the parser's message quotes the body.
    const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    const where = position ? ` It stops making sense at character ${position}.` : '';
    throw new AppError('invalid_json', `The body is not valid JSON.${where}`);
  }
}

/**
 * True if a string may contain NUL or a lone surrogate, which PostgreSQL cannot store. In valid UTF-8 only JSON
 * escapes can produce them.
 */
const mayBeUnstorable = (text: string): boolean => /\\u(?:0000|[dD][89a-fA-F])/.test(text);
