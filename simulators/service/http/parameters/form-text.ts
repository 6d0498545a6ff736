import { Problem } from '../../rules/problem.ts';
import type { ProblemCode } from '../../rules/problems.ts';

/** Names and values as sent, decoded, in order. */
export type Pairs = readonly (readonly [name: string, value: string])[];

const mostPairs = 1000;

/**
 * Reads application/x-www-form-urlencoded text (URL Standard 5.1), but strictly: percent signs that
 * start no escape, and escapes that are not UTF-8, are refused instead of replaced (SIL-08).
 */
export function readFormText(text: string, code: ProblemCode = 'form-ill-formed'): Pairs {
  if (text === '') return [];
  const pieces = text.split('&', mostPairs + 1);
  if (pieces.length > mostPairs)
    throw new Problem(code, { detail: `more than ${String(mostPairs)} parameters` });
  return pieces.filter((piece) => piece !== '').map((piece) => readPair(piece, code));
}

/** The bytes of a form body. */
export function readFormBody(body: Uint8Array): Pairs {
  return readFormText(strictUtf8(body, 'form-ill-formed'));
}

/** The query of a request target, which Node hands over byte by byte. */
export function readQuery(target: string): Pairs {
  const start = target.indexOf('?');
  if (start < 0) return [];
  const query = target.slice(start + 1);
  if (/[^\x21-\x7e]/.test(query))
    throw new Problem('url-ill-formed', {
      detail: 'the query contains bytes that must be escaped',
    });
  return readFormText(query, 'url-ill-formed');
}

export function strictUtf8(bytes: Uint8Array, code: ProblemCode): string {
  try {
    return strict.decode(bytes);
  } catch {
    throw new Problem(code, { detail: 'not UTF-8' });
  }
}

// ignoreBOM: a mark at the start is text like any other and is not swallowed
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readPair(piece: string, code: ProblemCode): readonly [string, string] {
  const equals = piece.indexOf('=');
  if (equals < 0) return [decode(piece, code), ''];
  return [decode(piece.slice(0, equals), code), decode(piece.slice(equals + 1), code)];
}

function decode(text: string, code: ProblemCode): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new Problem(code, { detail: 'an escape sequence is invalid or not UTF-8' });
  }
}
