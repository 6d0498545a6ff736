import { historyLagMs } from '../../journal/choices.ts';
import type { SentEvent } from '../../journal/event.ts';
import {
  type Exchange,
  parameter,
  parameterText,
  parameterValues,
  succeeded,
} from '../../journal/exchange.ts';
import { itemsOf, member, numberMember, textMember } from '../../journal/json.ts';
import {
  type Assertion,
  assertion,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { pageOf } from '../../judge/history-pages.ts';
import { precedes } from '../../judge/order.ts';
import { tokenUser } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { isDue } from '../../judge/time-limit.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { killBefore } from './checks-kills.ts';

/** What became of users, input ports, recorded jobs and tokens over a kill. */
export const crashRecordChecks: readonly BoundCheck[] = [
  { rule: 'CRASH-06', play: (play, world) => usersAsSaid(play, world) },
  { rule: 'CRASH-07', play: (play, world) => portsAsSaid(play, world) },
  {
    rule: 'CRASH-08',
    *answer(exchange, world) {
      const page = pageOf(exchange);
      const user = userKey(parameterText(exchange, 'username'));
      const kill = killBefore(exchange, world);
      if (page === undefined || page.next !== undefined || kill === undefined) return;
      const jobType = parameter(exchange, 'jobtype');
      const own = world.recorded.filter(
        (one) =>
          one.userName === user &&
          one.jobType === jobType &&
          precedes(one.answeredSeq, kill) &&
          isDue(exchange, one.answeredAtNs, historyLagMs(world.facts)),
      );
      const seen = page.records.map((record) => textMember(record, 'documentName'));
      const times = ({ title }: { readonly title: string }): number =>
        seen.filter((one) => one === title).length;
      const wrong = own.filter((one) => times(one) !== 1).length;
      if (own.length === 0) return;
      yield assertion(exchange, wrong === 0, {
        expected: 'every recorded job once in the history',
        seen:
          wrong === 0
            ? 'every recorded job once'
            : `${String(wrong)} of ${countOf(own.length, 'recorded job')} missing or repeated`,
      });
    },
  },
  {
    rule: 'CRASH-10',
    *answer(exchange, world) {
      const kill = killBefore(exchange, world);
      const token = [...world.tokens.values()].find(
        ({ userName }) => userName === tokenUser(exchange.sent, world),
      );
      if (exchange.operation !== 'documents.list' || kill === undefined) return;
      if (token === undefined || precedes(kill, token.issuedSeq) || !isFresh(token, exchange))
        return;
      yield assertion(exchange, succeeded(exchange), {
        expected: 'success with the token',
        seen: seenAnswer(exchange),
      });
    },
  },
];

/** In the first half of its life. */
function isFresh(
  token: { readonly realAtNs: bigint; readonly expiresInSeconds: number },
  { sent }: Exchange,
): boolean {
  const ageSeconds = Number((BigInt(sent.at) - token.realAtNs) / 1_000_000_000n);
  return ageSeconds < token.expiresInSeconds / 2;
}

interface About {
  /** Whether a call is about the thing. */
  readonly about: (sent: SentEvent) => boolean;
  readonly world: State;
}

const userCalls = ['users.create', 'users.update', 'users.card', 'users.delete'];

/** What each later look at a user shows of the last call about that user, when its answer is known. */
function* usersAsSaid(play: Case, world: State): Iterable<Assertion> {
  for (const look of play.exchanges) {
    if (look.operation !== 'users.get') continue;
    const name = parameter(look, 'username');
    const about = (sent: SentEvent): boolean =>
      userCalls.includes(sent.operation) &&
      (sent.pathParameters['username'] ?? parameter({ sent }, 'username')) === name;
    const word = lastWord(play, look, { about, world });
    if (word === undefined && !wasMade(play, look, { about, world })) continue;
    const wrong = word === undefined ? absent(look) : differs(word, look);
    yield assertion(look, wrong === undefined, {
      expected: 'the user as acknowledged before the kill',
      seen: wrong ?? 'the user as acknowledged',
    });
  }
}

function absent(look: Exchange): string | undefined {
  return succeeded(look)
    ? undefined
    : `${String(look.status)} for a user whose creation was acknowledged`;
}

/** Before the last kill, and nobody set about deleting it since: whatever became of other calls about it, it is there. */
function wasMade(play: Case, look: Exchange, { about, world }: About): boolean {
  const kill = killBefore(look, world);
  const isDeleted = play.events.some(
    (event) =>
      event.type === 'sent' &&
      event.operation === 'users.delete' &&
      precedes(event.seq, look.sent.seq) &&
      about(event),
  );
  const made = play.exchanges.find(
    (one) => one.operation === 'users.create' && about(one.sent) && succeeded(one),
  );
  return (
    kill !== undefined && !isDeleted && made !== undefined && precedes(made.answered.seq, kill)
  );
}

/** What a look at a user has other than a call said; undefined: nothing. */
function differs(word: Exchange, look: Exchange): string | undefined {
  if (word.operation === 'users.delete') return succeeded(look) ? 'the deleted user' : undefined;
  const lost = absent(look);
  if (lost !== undefined) return lost;
  if (word.operation === 'users.card') {
    // In which form it is shown is free (SIL-69).
    return itemsOf(member(look.json, 'cards')).length > 0 ? undefined : 'the user without the card';
  }
  const shown: Readonly<Record<string, string>> = { 0: 'fullName', 11: 'department' };
  const name = shown[parameterText(word, 'detailtype')];
  const said = parameterValues(word, 'detaildata')[0];
  const seen = name === undefined ? said : textMember(look.json, name);
  return seen === said ? undefined : `${name ?? 'a detail'} ${seen ?? 'missing'}`;
}

/** In each later list: ports whose making was acknowledged, unless somebody set about deleting them. */
function* portsAsSaid(play: Case, world: State): Iterable<Assertion> {
  for (const look of play.exchanges) {
    const kill = killBefore(look, world);
    if (look.operation !== 'inputports.list' || !succeeded(look) || kill === undefined) continue;
    const listed = new Set(recordsOf(look).map((record) => numberMember(record, 'id')));
    const wrong = play.exchanges.filter((made) => {
      const id = numberMember(made.json, 'id');
      const isOlder = made.operation === 'inputports.create' && precedes(made.answered.seq, kill);
      if (!isOlder || !succeeded(made) || id === undefined) return false;
      const about = (sent: SentEvent): boolean =>
        sent.operation === 'inputports.delete' && sent.pathParameters['inputportid'] === String(id);
      const isTried = play.events.some(
        (one) => one.type === 'sent' && precedes(one.seq, look.sent.seq) && about(one),
      );
      const isGone = lastWord(play, look, { about, world }) !== undefined;
      return isGone ? listed.has(id) : !isTried && !listed.has(id);
    });
    yield assertion(look, wrong.length === 0, {
      expected: 'a list with the created and without the deleted ports',
      seen:
        wrong.length === 0
          ? 'a list with the created and without the deleted ports'
          : `${countOf(wrong.length, 'created port')} missing or still listed after the deletion`,
    });
  }
}

/** The last call about a thing, when it came before the last kill and was answered with success. */
function lastWord(play: Case, look: Exchange, { about, world }: About): Exchange | undefined {
  const kill = killBefore(look, world);
  const last = play.events.findLast(
    (event) => event.type === 'sent' && precedes(event.seq, look.sent.seq) && about(event),
  );
  if (last?.type !== 'sent' || kill === undefined) return undefined;
  return play.exchanges.find(
    (one) => one.sent.call === last.call && succeeded(one) && precedes(one.answered.seq, kill),
  );
}
