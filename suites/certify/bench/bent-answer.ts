import { isArray, isObject, type Json } from '../../engine/journal/json.ts';
import type { WholeAnswer } from '../../engine/session/upstream.ts';
import type { BendDoing } from '../bend.ts';
import { withHardToken } from './page-tokens.ts';

type Kind = BendDoing['kind'];

/** What is answered in the service's place. */
export type Instead = Extract<
  Kind,
  'error-code' | 'status' | 'redirect-to-stranger' | 'redirect-to-plain' | 'html'
>;
/** What becomes of the service's answer, where it is another one. */
export type Changed = Extract<
  Kind,
  | 'truncated-json'
  | 'other-json'
  | 'unknown-members'
  | 'unknown-values'
  | 'hard-page-tokens'
  | 'content-type'
>;

/** Where redirects lead, each with the path of the request behind it. */
export interface Elsewhere {
  readonly stranger: string;
  readonly plain: string;
}

type Of<K extends Kind> = Extract<BendDoing, { kind: K }>;

export const instead: {
  readonly [K in Instead]: (doing: Of<K>, to: Elsewhere) => WholeAnswer;
} = {
  'error-code': ({ errorCode }) => jsonAnswer(200, { errorCode }),
  status: ({ status, retryAfterSeconds, page }) => {
    const answer =
      page === true ? htmlAnswer(status) : jsonAnswer(status, { title: 'Answer of the test case' });
    const later =
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
    return { ...answer, headers: { ...answer.headers, ...later } };
  },
  'redirect-to-stranger': (_, { stranger }) => redirect(stranger),
  'redirect-to-plain': (_, { plain }) => redirect(plain),
  html: () => htmlAnswer(200),
};

export const changed: {
  readonly [K in Changed]: (doing: Of<K>, answer: WholeAnswer) => WholeAnswer;
} = {
  'truncated-json': (_, answer) => ({
    ...answer,
    body: answer.body.subarray(0, Math.floor(answer.body.length / 2)),
  }),
  'other-json': (_, answer) =>
    withJson(answer, (value) => (isArray(value) ? { documents: value.length } : ['done'])),
  'unknown-members': (_, answer) => withJson(answer, withMembers),
  'unknown-values': (_, answer) => withJson(answer, withValues),
  'hard-page-tokens': (_, answer) => withJson(answer, withHardToken),
  'content-type': ({ contentType }, answer) => ({
    ...answer,
    headers: { ...answer.headers, 'content-type': contentType },
  }),
};

function jsonAnswer(status: number, value: Json): WholeAnswer {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status, headers, body: Buffer.from(JSON.stringify(value)) };
}

function htmlAnswer(status: number): WholeAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from('<!doctype html><title>Log in to the network</title><p>Welcome\n'),
  };
}

function redirect(location: string): WholeAnswer {
  return { status: 307, headers: { location }, body: Buffer.alloc(0) };
}

function withJson(answer: WholeAnswer, change: (value: Json) => Json): WholeAnswer {
  try {
    const value = change(JSON.parse(answer.body.toString('utf8')) as Json);
    return { ...answer, body: Buffer.from(JSON.stringify(value)) };
  } catch {
    return answer;
  }
}

const newMembers: Readonly<Record<string, Json>> = {
  'x-platen': { anything: [1, null, 'two'] },
  zzz: true,
};

/** Before and behind those that are there, in every object. */
function withMembers(value: Json): Json {
  if (isArray(value)) return value.map(withMembers);
  if (!isObject(value)) return value;
  const own = Object.entries(value).map(([name, item]) => [name, withMembers(item)] as const);
  return { aNewMember: 'of a later version', ...Object.fromEntries(own), ...newMembers };
}

/** Enumerations of the interface whose values a terminal shows or passes over; what success means stays as it is. */
const newValues: Readonly<Record<string, Json>> = {
  documentType: 99,
  duplex: 9,
  jobType: 'HOLOGRAM',
  paperSize: 'SRA3+',
  tagType: 7,
};

function withValues(value: Json): Json {
  if (isArray(value)) return value.map(withValues);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (name === 'errorCode' && item !== 0) return [name, 1999];
      return [name, newValues[name] ?? withValues(item)];
    }),
  );
}
