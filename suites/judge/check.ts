import type { CaseEvent, JournalEvent } from '../journal/event.ts';
import type { Exchange } from '../journal/exchange.ts';
import { isArray, isObject } from '../journal/json.ts';
import type { State } from '../model/state.ts';
import { countOf, type FindingWords } from './finding-words.ts';
import { isSuccess } from './success.ts';

/** One moment at which a rule could have been broken, and whether it was. */
export interface Assertion {
  readonly ok: boolean;
  /** Places in the journal that show it; the first is the decisive one. */
  readonly witness: readonly [number, ...number[]];
  readonly expected: string;
  readonly seen: string;
  /** What was seen is wrong however slow the target is, such as a second print: not merely something that did not come. */
  readonly isFact?: true;
  /** How the decisive answer alone tells it, for who has no more than that. */
  readonly telling?: Evidence;
}

/** What an answer should have been: its outcome, or a piece of JSON that it holds or lacks. */
export type Evidence =
  | { readonly kind: 'outcome'; readonly should: 'succeed' | 'be refused' | number }
  | { readonly kind: 'holds' | 'lacks'; readonly json: string };

/** The events of one case, with its exchanges, once it has ended. */
export interface Case {
  readonly case: string;
  readonly scenario: string;
  readonly end: CaseEvent;
  readonly events: readonly JournalEvent[];
  readonly exchanges: readonly Exchange[];
}

/**
 * How one rule is judged: pure functions from what was witnessed to situations. No situation means
 * that the moment says nothing about the rule. `answer` sees the world as it was before the answer.
 */
export interface Check {
  readonly rule: string;
  /** Of no other operations are answers shown to `answer`. Default: of all. */
  readonly operations?: readonly string[];
  /** It holds whatever values a request carries, also where the interface says nothing about them. */
  readonly ofAnyValue?: true;
  /** Of a rule for terminals: the calls or the parameter that show it, as a sentence's end. */
  readonly awaits?: string;
  answer?(exchange: Exchange, world: State): Iterable<Assertion>;
  play?(play: Case, world: State): Iterable<Assertion>;
}

/** A check of whole cases. */
export interface CaseCheck extends Check {
  play(play: Case, world: State): Iterable<Assertion>;
}

/** Marks a situation as a fact where `isFact`: it was seen and cannot come from slowness. */
export function factIf(isFact: boolean): { readonly isFact?: true } {
  return isFact ? { isFact: true } : {};
}

/** The situation of one exchange. */
export function assertion(exchange: Exchange, ok: boolean, words: FindingWords): Assertion {
  return { ok, witness: [exchange.answered.seq, exchange.sent.seq], ...words };
}

/** "200 with errorCode 1001", "200 with a token", "404": an answer in few words. */
export function seenAnswer(exchange: Exchange): string {
  const content = contentOf(exchange);
  return content === undefined
    ? String(exchange.status)
    : `${String(exchange.status)} with ${content}`;
}

function contentOf(exchange: Exchange): string | undefined {
  const { json, operation } = exchange;
  if (json !== undefined && isObject(json) && 'errorCode' in json)
    return `errorCode ${JSON.stringify(json['errorCode'])}`;
  if (!isSuccess(exchange)) return undefined;
  if (isArray(json)) return json.length === 0 ? 'an empty list' : countOf(json.length, 'record');
  return contents[operation];
}

/** What a success of a call returns, where it is neither a list nor an errorCode. */
const contents: Readonly<Record<string, string>> = {
  'version.get': 'a version',
  'account.get': 'an account',
  'login.post': 'a token',
  'documents.history': 'a page of job records',
  'documents.upload': 'a uuid',
  'documents.download': 'a document',
  'users.get': 'a user',
  'groups.get': 'a group',
  'locations.get': 'a location',
  'locations.update': 'a location',
};
