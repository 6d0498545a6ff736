import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion, type Claim, claim } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { precedes } from '../../engine/case/order.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { history, pageOf } from '../../engine/case/subjects/history-pages.ts';
import { killBefore } from '../../engine/case/subjects/kills.ts';
import {
  creates,
  deletes,
  gets,
  nameIn,
  registers,
} from '../../engine/case/subjects/user-calls.ts';
import { isDue } from '../../engine/case/time-limit.ts';
import { fault } from '../../engine/fault.ts';
import { alterList, answersInstead } from '../../engine/fault-proxy/alter.ts';
import { bendPage } from '../../engine/fault-proxy/history-page.ts';
import { jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import { onceKilled } from '../../engine/fault-proxy/once-killed.ts';
import { historyLagMs } from '../../engine/journal/choices.ts';
import type { SentEvent } from '../../engine/journal/event.ts';
import { type Exchange, pathText } from '../../engine/journal/exchange.ts';
import { itemsOf, member, numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { userKey } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { type Calls, call } from '../../spec/calls.ts';

const documents = call('documents.list');
const ports = call('inputports.list');
const createsPort = call('inputports.create');
const deletesPort = call('inputports.delete');
const needs = ['control.restart', 'allow.restarts', 'allow.paper'] as const;

/** Acknowledged changes of users, input ports, recorded jobs and tokens survive a kill. */
export const rules = [
  rule('CRASH-06', 'After a kill the acknowledged changes of users and cards are kept', {
    from: 'users.create call',
    basis: 'derived',
    needs,
    check: afterKill(gets, userAsAcknowledged),
    faults: fault('kill-loses-users', 'loses users when it is killed', () =>
      onceKilled(answersInstead(gets, jsonAnswer(404, {}))),
    ),
  }),
  rule(
    'CRASH-07',
    'After a kill the acknowledged creations and deletions of input ports are kept',
    {
      from: 'inputports.create call',
      basis: 'derived',
      needs,
      check: afterKill(ports, portsAsAcknowledged),
      faults: fault('kill-loses-ports', 'loses input ports when it is killed', () =>
        onceKilled(alterList(ports, () => [])),
      ),
    },
  ),
  rule('CRASH-08', 'After a kill every recorded job is in the history exactly once', {
    from: 'documents.record call',
    basis: 'derived',
    needs,
    check: { operations: history.operations, answer: eachJobOnce },
    faults: fault('kill-loses-history', 'loses recorded jobs when it is killed', () =>
      onceKilled(
        bendPage(history, (records) =>
          records.filter((one) => textMember(one, 'jobType') !== 'COPY'),
        ),
      ),
    ),
  }),
  rule('CRASH-10', 'After a kill a token stays valid until its expires_in', {
    from: '5 the user token',
    section: '5.3',
    basis: 'SIL-163',
    needs,
    check: { operations: documents.operations, answer: takesToken },
    faults: fault('kill-forgets-tokens', 'refuses tokens that it issued before it was killed', () =>
      onceKilled(answersInstead(documents)),
    ),
  }),
];

interface Look {
  readonly c: Case;
  readonly x: Exchange;
  /** The place at which the target was last killed before it. */
  readonly kill: number;
}

/** Looks at each such call after a kill. */
function afterKill(which: Calls, judge: (look: Look) => Claim | undefined) {
  return function* (c: Case): Iterable<Assertion> {
    for (const x of c.calls(which)) {
      const kill = killBefore(x, c.state);
      const words = kill === undefined ? undefined : judge({ c, x, kill });
      if (words !== undefined) yield assertion(x, words.ok, words);
    }
  };
}

const changesUser = call('users.create', 'users.update', 'users.card', 'users.delete');

function userAsAcknowledged(look: Look): Claim | undefined {
  const isAbout = (sent: SentEvent): boolean => nameIn({ sent }) === nameIn(look.x);
  const last = lastChange(look, (sent) => changesUser(sent) && isAbout(sent));
  if (last === undefined && !mustExist(look, isAbout)) return undefined;
  const wrong = last === undefined ? absent(look.x) : differs(last, look.x);
  const expected = 'the user as acknowledged before the kill';
  return claim(wrong === undefined, expected, wrong ?? 'the user as acknowledged');
}

/** The last such request before a look, if it was answered with success before the kill. */
function lastChange({ c, x, kill }: Look, which: Which): Exchange | undefined {
  const last = sentBefore(c, x).findLast(which);
  return c.exchanges.find(
    (one) => one.call === last?.call && one.ok && precedes(one.answeredAt, kill),
  );
}

type Which = (sent: SentEvent) => boolean;

function sentBefore({ events }: Case, x: Exchange): readonly SentEvent[] {
  return events
    .filter((event) => event.type === 'sent')
    .filter(({ seq }) => precedes(seq, x.sentAt));
}

/** Whatever became of its other changes: it was created before the kill, and nobody tried to delete it. */
function mustExist({ c, x, kill }: Look, isAbout: Which): boolean {
  const isDeleted = sentBefore(c, x).some((sent) => deletes(sent) && isAbout(sent));
  const creation = c.exchanges.find((one) => creates(one) && isAbout(one.sent) && one.ok);
  return !isDeleted && precedes(creation?.answeredAt, kill);
}

function absent(look: Exchange): string | undefined {
  return look.ok ? undefined : `${String(look.status)} for a user whose creation was acknowledged`;
}

/** interface 2 and 4.7: the members of UserInfo that show the details of the test case. */
const shownAs: Readonly<Record<string, string>> = { 0: 'fullName', 11: 'department' };

/** The member in which a read of a user differs from the last change. */
function differs(change: Exchange, look: Exchange): string | undefined {
  if (deletes(change)) return look.ok ? 'the deleted user' : undefined;
  if (!look.ok) return absent(look);
  if (registers(change)) {
    // In which form it is shown is free (SIL-69).
    return itemsOf(member(look.json, 'cards')).length > 0 ? undefined : 'the user without the card';
  }
  const name = shownAs[change.text('detailtype')];
  const seen = look.textOf(name ?? '');
  return name === undefined || seen === change.param('detaildata')
    ? undefined
    : `${name} ${seen ?? 'missing'}`;
}

/** Created ports are listed unless somebody tried to delete them; ports whose deletion was acknowledged are not. */
function portsAsAcknowledged(look: Look): Claim | undefined {
  const { c, x, kill } = look;
  if (!x.ok) return undefined;
  const listed = new Set(recordsOf(x).map((record) => numberMember(record, 'id')));
  const wrong = c.calls(createsPort).filter((made) => {
    const id = made.numberOf('id');
    if (!made.ok || id === undefined || !precedes(made.answeredAt, kill)) return false;
    const isDeletion = (sent: SentEvent): boolean =>
      deletesPort(sent) && pathText({ sent }, 'inputportid') === String(id);
    if (lastChange(look, isDeletion) !== undefined) return listed.has(id);
    return !listed.has(id) && !sentBefore(c, x).some(isDeletion);
  });
  const expected = 'a list with the created and without the deleted ports';
  const count = countOf(wrong.length, 'created port');
  return claim(
    wrong.length === 0,
    expected,
    wrong.length === 0 ? expected : `${count} missing or still listed after the deletion`,
  );
}

function* eachJobOnce(x: Exchange, state: State): Iterable<Assertion> {
  const page = pageOf(x);
  const kill = killBefore(x, state);
  if (page === undefined || page.next !== undefined || kill === undefined) return;
  const own = state.recorded.filter(
    (one) =>
      one.userName === userKey(x.text('username')) &&
      one.jobType === x.param('jobtype') &&
      precedes(one.answeredSeq, kill) &&
      isDue(x, one.answeredAtNs, historyLagMs(state.facts)),
  );
  if (own.length === 0) return;
  const titles = page.records.map((record) => textMember(record, 'documentName'));
  const wrong = own.filter(({ title }) => titles.filter((one) => one === title).length !== 1);
  const jobs = countOf(own.length, 'recorded job');
  yield assertion(x, wrong.length === 0, {
    expected: 'every recorded job once in the history',
    seen:
      wrong.length === 0
        ? 'every recorded job once'
        : `${String(wrong.length)} of ${jobs} missing or repeated`,
  });
}

/** In the first half of the life of a token that was issued before the kill. */
function* takesToken(x: Exchange, state: State): Iterable<Assertion> {
  const kill = killBefore(x, state);
  const token = [...state.tokens.values()].find(({ userName }) => userName === x.user);
  if (kill === undefined || token === undefined || precedes(kill, token.issuedSeq)) return;
  const ageSeconds = Number((BigInt(x.sent.at) - token.realAtNs) / 1_000_000_000n);
  if (ageSeconds < token.expiresInSeconds / 2)
    yield assertion(x, x.ok, { expected: 'success with the token', seen: x.words });
}
