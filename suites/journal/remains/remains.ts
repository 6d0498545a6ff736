import type { AnsweredEvent, JournalEvent, LoanEvent, SentEvent } from '../event.ts';
import { exchangeOf, keyName, parameter, succeeded } from '../exchange.ts';
import { isArray, isObject, type Json, member, numberMember } from '../json.ts';
import { lent, type Made, type MadeIn, type MadeKind, madeByCall, madeKinds } from './made.ts';

/** What a run left at its target, and why. */
export interface Remnant extends Made {
  readonly why: string;
}

/** The calls by which a run removes what it made, after everything has been judged. */
export const tidyCase = 'run/tidy';

/** What was made and is not known to be gone: removed by a call, or seen to be there no more. */
export function remainsOf(events: readonly JournalEvent[]): readonly Remnant[] {
  const accountOf = accountsIn(events);
  const open = new Map<number, SentEvent>();
  const made = new Map<string, Made>();
  const refused = new Map<string, string>();
  const end = (sent: SentEvent, answered: AnsweredEvent | undefined): void => {
    for (const one of madeByCall(sent, answered, accountOf(sent))) made.set(placeOf(one), one);
    if (answered === undefined) return;
    const exchange = exchangeOf(sent, answered);
    const target = removedBy(sent);
    if (target !== undefined) {
      if (succeeded(exchange) || answered.status === 404) made.delete(target);
      else refused.set(target, `${sent.method} was answered ${answerWords(answered)}`);
    }
    if (sent.case !== tidyCase) return;
    const own = [...made.values()].filter((one) => one.account === accountOf(sent));
    for (const gone of goneIn(sent, answered, own)) made.delete(gone);
  };
  const settle = ({ phase, loan, why }: LoanEvent): void => {
    const one = lent(loan);
    if (phase === 'taken') made.set(placeOf(one), one);
    else if (phase === 'returned') made.delete(placeOf(one));
    else if (why !== undefined) refused.set(placeOf(one), why);
  };
  for (const event of events) {
    if (event.type === 'loan') settle(event);
    if (event.type === 'sent') open.set(event.call, event);
    if (event.type !== 'answered' && event.type !== 'unanswered') continue;
    const sent = open.get(event.call);
    open.delete(event.call);
    if (sent !== undefined) end(sent, event.type === 'answered' ? event : undefined);
  }
  for (const sent of open.values()) end(sent, undefined);
  return [...made]
    .map(([place, one]) => ({ ...one, why: refused.get(place) ?? whyLeft(one) }))
    .toSorted((left, right) => madeKinds.indexOf(left.kind) - madeKinds.indexOf(right.kind));
}

/** Things of one kind that one look shows have one key. */
export function placeKey({ account, kind, domain = '' }: Made): string {
  return kind === 'access control' ? `${account} ${domain}` : account;
}

/** In which account a call was made, by its key. */
function accountsIn(events: readonly JournalEvent[]): (sent: SentEvent) => MadeIn {
  const [run] = events;
  const keys = run?.type === 'run' ? run.target.keys : [];
  return (sent) => {
    const kind = keys.find((key) => key.name === keyName(sent))?.kind;
    return kind === 'foreign' || kind === 'vendor' || kind === 'container' ? kind : 'full';
  };
}

/** One place for each thing; what has no id has its name, and what has neither its call. */
export function placeOf({ kind, id, name, call }: Made): string {
  const own = kind === 'history record' ? String(call) : (id ?? `${name}?`);
  return `${kind} ${own}`;
}

function answerWords({ status, json }: AnsweredEvent): string {
  const code = numberMember(json, 'errorCode') ?? 0;
  return code === 0 ? String(status) : `${String(status)} with errorCode ${String(code)}`;
}

/** Which thing a call is there to remove. */
function removedBy(sent: SentEvent): string | undefined {
  const removal = removals[sent.operation];
  const id = removal === undefined ? undefined : sent.pathParameters[removal.path];
  if (removal === undefined || id === undefined) return undefined;
  // interface 4.4: a document that is not retained is gone once it is printed.
  const isKept = parameter({ sent }, 'retain')?.toLowerCase() === 'true';
  return sent.operation === 'documents.send' && isKept ? undefined : `${removal.kind} ${id}`;
}

const removals: Readonly<Record<string, { readonly kind: MadeKind; readonly path: string }>> = {
  'documents.delete': { kind: 'document', path: 'uuid' },
  'documents.send': { kind: 'document', path: 'uuid' },
  'inputports.delete': { kind: 'input port', path: 'inputportid' },
  'outputports.delete': { kind: 'output port', path: 'outputportid' },
  'locations.delete': { kind: 'location', path: 'id' },
  'users.delete': { kind: 'user', path: 'username' },
  'groups.delete': { kind: 'group', path: 'groupid' },
  'containers.delete': { kind: 'container', path: 'id' },
};

/** What a look while tidying up shows to be there no more. */
function goneIn(
  sent: SentEvent,
  { status, json }: AnsweredEvent,
  made: readonly Made[],
): readonly string[] {
  const kind = looks[sent.operation];
  if (kind === undefined) return [];
  const single = sent.pathParameters['uuid'] ?? parameter({ sent }, 'username');
  if (single !== undefined)
    return status === 404 || status === 400 || status === 403 ? [`${kind} ${single}`] : [];
  const domain = parameter({ sent }, 'accountdomain');
  const there = made.filter(
    (one) => one.kind === kind && (domain === undefined || one.domain === domain),
  );
  // interface 7: with the account everything in it is gone.
  const isAccountGone = status === 404 || numberMember(json, 'errorCode') === accountNotFound;
  if (domain !== undefined && isAccountGone) return there.map(placeOf);
  if (status !== 200) return [];
  const texts = textsIn(json);
  return there
    .filter(({ id, name }) => !texts.has(name) && (id === undefined || !texts.has(id)))
    .map(placeOf);
}

const accountNotFound = 1006;

const looks: Readonly<Record<string, MadeKind>> = {
  'documents.download': 'document',
  'users.get': 'user',
  'inputports.list': 'input port',
  'outputports.list': 'output port',
  'groups.list': 'group',
  'containers.list': 'container',
  'authproviders.get': 'authentication provider',
  'accesscontrols.get': 'access control',
};

/** Every text and number in a value: whatever the target calls the member. */
function textsIn(json: Json | undefined): ReadonlySet<string> {
  if (typeof json === 'string' || typeof json === 'number') return new Set([String(json)]);
  const inner = isArray(json)
    ? json
    : isObject(json)
      ? Object.keys(json).map((name) => member(json, name))
      : [];
  return new Set(inner.flatMap((one) => [...textsIn(one)]));
}

const lasting: ReadonlySet<MadeKind> = new Set([
  'account',
  'terminal configuration',
  'history record',
]);

function whyLeft({ kind, loan, unanswered }: Made): string {
  if (loan !== undefined) return 'nobody has tried to put it back';
  if (lasting.has(kind)) return 'the interface has no call that removes it';
  return unanswered === true
    ? 'the call that may have made it was never answered'
    : 'nobody has tried to remove it';
}
