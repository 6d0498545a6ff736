import { STATUS_CODES } from 'node:http';
import { discreet, withheld } from './discreet.ts';
import type { TerminalAnswer } from './exchange.ts';
import { done, type Outcome, type Refused, UnexpectedAnswer } from './outcome.ts';
import { isObject, readJson, readUpTo } from './read-answer.ts';

/** interface 7: the codes a terminal meets. */
const meanings: Readonly<Record<number, string>> = {
  1000: 'not implemented',
  1001: 'output document error',
  1002: 'delete document error',
  1006: 'account not found',
  1042: 'output not ready',
  10000: 'unknown error',
};

export const outputNotReady = 1042;
const mostBytes = 64 * 1024;

/** An answer with an error status: in the service's own words where it has any. Throws UnexpectedAnswer for other statuses. */
export async function readRefusal(
  answer: TerminalAnswer,
  secrets: readonly string[],
): Promise<Refused> {
  const { status, headers } = answer;
  const { bytes } = await readUpTo(answer.body, mostBytes);
  if (status < 400) throw new UnexpectedAnswer(`the response has the status ${String(status)}`);
  const { words, errorCode } = readWords(bytes.toString('utf8'), headers['content-type'] ?? '');
  const usual = STATUS_CODES[status] ?? 'refused';
  const shown = discreet(words, secrets);
  const challenge = headers['www-authenticate'] ?? '';
  return {
    kind: 'refused',
    status,
    ...(errorCode === undefined ? {} : { errorCode }),
    ...retryAfter(headers['retry-after']),
    tokenRefused: status === 401 || /error="?invalid_token\b/i.test(challenge),
    message: `${shown === withheld ? `${usual}; ${withheld}` : shown || usual} (${String(status)})`,
  };
}

/** In seconds; a date is left aside: the clocks may differ. */
function retryAfter(said = ''): Pick<Refused, 'retryAfterMs'> {
  return /^\d{1,6}$/.test(said) ? { retryAfterMs: Number(said) * 1000 } : {};
}

/** ErrorCodeInfo: done when its errorCode is 0 (interface 7). */
export async function readErrorCode(answer: TerminalAnswer): Promise<Outcome<undefined>> {
  const json = await readJson(answer);
  const errorCode = isObject(json) ? json['errorCode'] : undefined;
  if (typeof errorCode !== 'number') throw new UnexpectedAnswer('the response has no errorCode');
  if (errorCode === 0) return done(undefined);
  const message = `${meanings[errorCode] ?? 'refused'} (errorCode ${String(errorCode)})`;
  return { kind: 'refused', status: answer.status, errorCode, tokenRefused: false, message };
}

interface Words {
  readonly words: string;
  readonly errorCode?: number;
}

/** RFC 9457 where the body is one; else a line of plain text. Pages for browsers are nothing to show. */
function readWords(body: string, mediaType: string): Words {
  if (/json/i.test(mediaType)) return readProblem(body);
  return { words: /text\/plain/i.test(mediaType) ? body : '' };
}

function readProblem(body: string): Words {
  try {
    const problem = JSON.parse(body) as unknown;
    if (!isObject(problem)) return { words: '' };
    const { title, detail, errorCode } = problem;
    const words = [title, detail].filter((part) => typeof part === 'string' && part !== '');
    return {
      words: words.join(': '),
      ...(typeof errorCode === 'number' ? { errorCode } : {}),
    };
  } catch {
    return { words: '' };
  }
}
