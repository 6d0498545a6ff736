import type { JournalEvent } from './event.ts';
import { frequencies } from './reset-times.ts';
import { isTemporaryChange } from './temporary-change.ts';

type Check = (value: unknown) => boolean;
type Member = readonly [kind: string, fits: Check];
type Form = Readonly<Record<string, Member>>;

const text: Member = ['a text', (value) => typeof value === 'string'];
const number: Member = ['a number', (value) => typeof value === 'number'];
const yesOrNo: Member = ['true or false', (value) => typeof value === 'boolean'];
const nanoseconds: Member = ['nanoseconds as a text', isNanoseconds];
const texts: Member = ['a list of texts', (value) => isListOf(value, isText)];
const records: Member = ['a list of records', (value) => isListOf(value, isRecord)];
const headers: Member = ['a record of texts', isTextRecord];
const pairs: Member = ['a list of pairs', (value) => isListOf(value, isPair)];
const terminal: Member = [
  'a terminal with all its facts',
  (value) => missing(value, terminalForm) === undefined,
];
const terminalForm: Form = {
  name: text,
  version: text,
  can: texts,
  identifies: optional(texts),
  offers: optional(texts),
  key: text,
  port: ['a record', isRecord],
};
const facts: Member = [
  'a target with all its facts',
  (value) => missing(value, factForm) === undefined,
];

const factForm: Form = {
  name: text,
  baseUrl: text,
  own: yesOrNo,
  keys: records,
  users: records,
  domain: text,
  hostDomain: yesOrNo,
  providerId: number,
  controls: texts,
  allow: texts,
  balances: optional(yesOrNo),
  policies: optional(yesOrNo),
  declines: texts,
  expect: optional(texts),
  deliveryMs: number,
  refused: optional(headers),
  choices: optional(['a record', isRecord]),
  newDomain: optional(text),
};

const stamp: Form = { seq: number, at: nanoseconds };
const inCase: Form = { ...stamp, case: text };

/** What an event of each type must have; optional members are not looked at unless judging would stumble over them. */
const forms: Readonly<Record<JournalEvent['type'], Form>> = {
  run: {
    ...stamp,
    seed: number,
    startedAt: text,
    target: facts,
    terminal: optional(terminal),
    only: optional(texts),
    place: optional(number),
  },
  case: {
    ...inCase,
    scenario: text,
    phase: oneOf('begin', 'done', 'blocked', 'error', 'cut'),
    place: optional(number),
  },
  sent: {
    ...inCase,
    call: number,
    operation: text,
    method: text,
    path: text,
    pathParameters: headers,
    headers,
    parameters: pairs,
    probes: optional(texts),
    query: optional(pairs),
    outside: optional(yesOrNo),
    parts: optional(records),
    file: optional(['a record', isRecord]),
  },
  answered: {
    ...inCase,
    call: number,
    status: number,
    headers,
    bytes: number,
    sha256: text,
    text: optional(text),
    content: optional(['a record', isRecord]),
  },
  unanswered: { ...inCase, call: number, reason: text, bent: optional(text) },
  printer: { ...inCase, printer: text, front: oneOf('raw', 'ipp'), address: text },
  fault: { ...inCase, printer: text, kinds: texts },
  receipt: {
    ...inCase,
    printer: text,
    state: oneOf('completed', 'aborted', 'canceled'),
    language: text,
    bytes: number,
    sha256: text,
    pages: number,
    lastByteAt: nanoseconds,
  },
  settled: { ...inCase, waitedMs: number, inTime: yesOrNo },
  timeout: { ...inCase, waitedMs: number, came: yesOrNo },
  clock: { ...inCase, advanceMs: number },
  asked: {
    ...inCase,
    doing: text,
    titles: optional(texts),
    words: text,
    who: optional(text),
    userName: optional(text),
    undisturbed: optional(yesOrNo),
    waiting: optional(number),
    providerId: optional(number),
    pages: optional(number),
    jobs: optional(number),
    jobType: optional(text),
    printedOnly: optional(yesOrNo),
    againAfterMs: optional(number),
    chosen: optional(['a record', isRecord]),
  },
  told: {
    ...inCase,
    outcome: oneOf('done', 'partly', 'failed', 'nothing'),
    printed: optional(texts),
    shown: optional(texts),
    words: optional(text),
  },
  connected: {
    ...inCase,
    door: oneOf('given', 'plain', 'unverified', 'stranger'),
    trusted: optional(yesOrNo),
  },
  restart: { ...inCase, how: oneOf('kill', 'stop') },
  balance: {
    ...inCase,
    phase: oneOf('granted', 'told'),
    userName: text,
    total: text,
    pagePrice: text,
  },
  loan: {
    ...inCase,
    phase: oneOf('taken', 'returned', 'kept'),
    loan: ['what was changed temporarily', isTemporaryChange],
  },
  policy: {
    ...inCase,
    userName: text,
    targetAmount: text,
    frequency: oneOf(...frequencies),
    scheduledTime: ['a time', (value) => isText(value) && !Number.isNaN(Date.parse(value))],
    firstAfterMs: number,
  },
  ended: {
    ...stamp,
    by: oneOf('requests', 'time', 'answers', 'interruption', 'unreachable'),
    limit: optional(number),
    why: optional(text),
    unplayed: texts,
  },
};

/** What keeps a value from being a journal event, in words; undefined: it is one. */
export function eventFault(value: unknown): string | undefined {
  if (!isRecord(value)) return 'is not a journal event';
  const type = value['type'];
  const form =
    typeof type === 'string' && Object.hasOwn(forms, type)
      ? forms[type as JournalEvent['type']]
      : undefined;
  if (form === undefined)
    return `is not a journal event: its type is ${JSON.stringify(type) ?? 'missing'}`;
  const member = missing(value, form);
  return member === undefined ? undefined : `is no '${String(type)}' event: ${member}`;
}

function missing(value: unknown, form: Form): string | undefined {
  if (!isRecord(value)) return 'not a record';
  const wrong = Object.entries(form).find(([name, [, fits]]) => !fits(value[name]));
  return wrong === undefined ? undefined : `'${wrong[0]}' is not ${wrong[1][0]}`;
}

function optional([kind, fits]: Member): Member {
  return [kind, (value) => value === undefined || fits(value)];
}

function oneOf(...words: readonly string[]): Member {
  return [`one of ${words.join(', ')}`, (value) => words.some((word) => word === value)];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextRecord(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(isText);
}

function isListOf(value: unknown, fits: Check): boolean {
  return Array.isArray(value) && value.every(fits);
}

function isPair(value: unknown): boolean {
  return isListOf(value, isText) && (value as readonly unknown[]).length === 2;
}

function isNanoseconds(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,20}$/.test(value);
}
