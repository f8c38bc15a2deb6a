import { isUtf8 } from 'node:buffer';
import { findUnstorable } from '@gifts/contract/check/unstorable';
import { badRequest } from '../kit/bad-request.ts';
import { AppError } from '../kit/errors.ts';

/** The value of a JSON body; undefined for an empty one. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    // Only where it stopped: the parser's own words quote the body.
    const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    const where = position ? ` It stops making sense at character ${position}.` : '';
    throw new AppError('invalid_json', `The body is not valid JSON.${where}`);
  }
}

/** Valid UTF-8 holds neither NULs nor lone surrogates unescaped in JSON strings, so only escapes can bring them. */
const mayBeUnstorable = (text: string): boolean => /\\u(?:0000|[dD][89a-fA-F])/.test(text);
