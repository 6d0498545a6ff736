import { type Attribute, attribute } from '../../kit/wire/ipp/attribute.ts';
import { type Group, group } from '../../kit/wire/ipp/group.ts';
import type { OperationName } from '../../kit/wire/ipp/operation.ts';
import type { GroupName } from '../../kit/wire/ipp/tag.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { faultFromText } from '../index.ts';
import { type Answer, type Asking, integer, keyword, pdf, requested } from './ipp-client.ts';
import {
  askAsAnn,
  type PacedPrinter,
  type ProfileChanges,
  startPacedPrinter,
} from './paced-printer.ts';

/**
 * Plays a script at a fresh printer and gives its lines with what was seen in the place of what the
 * script expects, so that a test compares both. One line is one step; jobs are numbered from 1:
 *
 * - `Hold-Job 2 as:bob job-hold-until=night !not-possible -> 5 job-printing | 3 job-queued`
 *   is a request about job 2, by bob instead of ann, with an operation attribute. `[job]` and the
 *   like begin further groups, `[pull]` a subscription group. `!` is the status, where it is not
 *   successful-ok and without client-error-; after the arrow come state and reasons of all jobs.
 * - `answers job job-id=2 | job-id=3` are attributes of groups of the last answer.
 * - `printer`, `job 2`, `document 2`, `subscription 2` and `receipt 2`, with `name=value`, are what
 *   is said of one; `-` is no value. `queue 1 3` are the jobs that are not over, in their order.
 * - `print page`, `print document`, `print all`, `pass 60000` (ms) and `fault abort:0` happen to
 *   the printer.
 *
 * A value is an integer, true, false, `syntax:text` or a keyword; commas are between several.
 */
export async function play(script: string, profile?: ProfileChanges): Promise<readonly string[]> {
  await using target = await startPacedPrinter(profile);
  const seen: string[] = [];
  const state = { target, answer: undefined };
  for (const line of linesOf(script)) seen.push(await step(line, state));
  return seen;
}

export function linesOf(script: string): readonly string[] {
  const lines = script.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '));
  return lines.filter((line) => line !== '');
}

interface ScriptState {
  readonly target: PacedPrinter;
  answer: Answer | undefined;
}

async function step(line: string, state: ScriptState): Promise<string> {
  const [request = '', expectsJobs] = line.split(' -> ');
  const [command = '', ...words] = request.split(' ');
  const act = commands[command];
  const seen = act === undefined ? await carryOut(request, state) : await act(words, state);
  await state.target.untilPrinting();
  const done = act === undefined ? seen : [command, seen].filter((text) => text !== '').join(' ');
  return expectsJobs === undefined ? done : `${done} -> ${await jobStates(state)}`;
}

type Command = (words: readonly string[], state: ScriptState) => Promise<string> | string;

const commands: Readonly<Record<string, Command>> = {
  answers: ([name = '', ...words], { answer }) => {
    const expected = words.join(' ').split(' | ');
    const groups = answer?.group(name as GroupName) ?? [];
    const texts = groups.map((one, index) => {
      const names = namesOf((expected[index] ?? '').split(' '));
      return textOf(one, names.length === 0 ? Object.keys(one) : names);
    });
    return [name, texts.join(' | ')].filter((text) => text !== '').join(' ');
  },
  printer: (words, state) => described(['Get-Printer-Attributes', 'printer'], { words }, state),
  job: async ([number = '', ...words], state) => {
    const what = { words, jobId: Number(number) };
    return `${number} ${await described(['Get-Job-Attributes', 'job'], what, state)}`;
  },
  document: async ([number = '', ...words], state) => {
    const what = { words, jobId: 1, number: integer('document-number', Number(number)) };
    return `${number} ${await described(['Get-Document-Attributes', 'document'], what, state)}`;
  },
  subscription: async ([number = '', ...words], state) => {
    const what = { words, number: integer('notify-subscription-id', Number(number)) };
    const kind = ['Get-Subscription-Attributes', 'subscription'] as const;
    return `${number} ${await described(kind, what, state)}`;
  },
  receipt: ([number = '', ...words], { target }) => {
    const { jobId, state, ticket } = target.printer.receipts()[Number(number) - 1] ?? {};
    const { other, ...asked } = ticket ?? { other: {} };
    return `${number} ${textOf({ job: jobId, state, ...asked, ...other }, namesOf(words))}`;
  },
  queue: async (_, { target }) => {
    const jobs = (await askAsAnn(target, { operation: 'Get-Jobs' })).group('job');
    return jobs.map((job) => job['job-id']).join(' ');
  },
  print: async ([what = ''], { target }) => {
    if (what === 'page') await target.printPage();
    else if (what === 'document') await target.printDocument();
    else await target.printAll();
    return what;
  },
  pass: ([ms = ''], { target }) => {
    target.pass(Number(ms));
    return ms;
  },
  fault: async ([fault = ''], { target }) => {
    await target.printer.setFaults([faultFromText(fault)]);
    return fault;
  },
};

async function carryOut(request: string, state: ScriptState): Promise<string> {
  const [head = ''] = request.split(' !');
  const [operation = '', ...words] = head.split(' ');
  state.answer = await askAsAnn(state.target, readAsking(operation as OperationName, words));
  const { status = 'none' } = state.answer;
  return status === 'successful-ok' ? head : `${head} !${status.replace('client-error-', '')}`;
}

interface Described {
  /** `name=value`: the attributes that are asked for. */
  readonly words: readonly string[];
  readonly jobId?: number;
  readonly number?: Attribute;
}

async function described(
  [operation, kind]: readonly [OperationName, GroupName],
  { words, number, ...of }: Described,
  { target }: ScriptState,
): Promise<string> {
  const names = namesOf(words);
  const more = [...(number === undefined ? [] : [number]), requested(...names)];
  const seen = await askAsAnn(target, { operation, more, ...of });
  return textOf(seen.group(kind)[0] ?? {}, names);
}

async function jobStates({ target }: ScriptState): Promise<string> {
  const names = ['job-id', 'job-state', 'job-state-reasons'];
  const more = [keyword('which-jobs', 'all'), requested(...names)];
  const jobs = (await askAsAnn(target, { operation: 'Get-Jobs', more })).group('job');
  const oldestFirst = jobs.toSorted(
    (one, other) => Number(one['job-id']) - Number(other['job-id']),
  );
  const states = oldestFirst.map((job) => `${job['job-state']} ${job['job-state-reasons']}`);
  return states.length === 0 ? 'none' : states.join(' | ');
}

const namesOf = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => /^([^=]+)=/.exec(word)?.[1] ?? []);

function textOf(
  attributes: Readonly<Record<string, string | number | undefined>>,
  names: readonly string[],
): string {
  return names.map((name) => `${name}=${attributes[name] ?? '-'}`).join(' ');
}

function readAsking(operation: OperationName, words: readonly string[]): Asking {
  const more: Attribute[] = [];
  const groups: Group[] = [];
  let current = more;
  let [jobId, userName]: [number | undefined, string] = [undefined, 'ann'];
  let hasDocument = operation === 'Print-Job' || operation === 'Send-Document';
  let pages = 1;
  for (const word of words) {
    const [, name, written = ''] = /^([a-z-]+)=(.*)$/.exec(word) ?? [];
    if (name !== undefined) current.push(readAttribute(name, written));
    else if (/^\[.+\]$/.test(word)) {
      const kind = word.slice(1, -1);
      current = kind === 'pull' ? [keyword('notify-pull-method', 'ippget')] : [];
      groups.push(group(kind === 'pull' ? 'subscription' : (kind as GroupName), current));
    } else if (word.startsWith('as:')) userName = word.slice(3);
    else if (word.startsWith('pages:')) pages = Number(word.slice(6));
    else if (word === 'empty') hasDocument = false;
    else jobId = Number(word);
  }
  const document = pages === 1 ? pdf : Buffer.from(Array(pages).fill('a page').join('\f'));
  return {
    operation,
    userName,
    more,
    groups,
    ...(jobId === undefined ? {} : { jobId }),
    ...(hasDocument ? { document } : {}),
  };
}

function readAttribute(name: string, written: string): Attribute {
  return attribute(name, ...written.split(',').map(readValue));
}

function readValue(text: string): ReturnType<typeof values.integer> {
  if (/^-?\d+$/.test(text)) return values.integer(Number(text));
  if (text === 'true' || text === 'false') return values.boolean(text === 'true');
  const [, syntax = '', rest = ''] = /^([a-zA-Z]+):(.*)$/.exec(text) ?? [];
  return syntaxes[syntax]?.(rest) ?? values.keyword(text);
}

const syntaxes: Readonly<Record<string, (text: string) => ReturnType<typeof values.integer>>> = {
  ...values.textValue,
  textWithLanguage: (text) => values.textWithLanguage('de', text),
  dateTime: (text) => values.dateTime(Number(text)),
  octets: (text) => values.octetString(new Uint8Array(Number(text))),
  special: (text) => values.outOfBand(text as values.OutOfBand),
};
