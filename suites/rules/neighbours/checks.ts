import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  succeeded,
} from '../../journal/exchange.ts';
import { itemsOf, member, memberText, textMember } from '../../journal/json.ts';
import {
  type Assertion,
  assertion,
  type BoundCaseCheck,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { keyKind, lookAfter, phantomsIn, tokenUser } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { type ProbeWords, provenPairs, refuses } from '../../judge/refusals.ts';
import type { State } from '../../model/state.ts';
import { isThere, type Making, madeThere } from './checks-caller.ts';
import { neighbourPlaceChecks } from './checks-locations.ts';
import { neighbourNamesakeChecks } from './checks-namesakes.ts';
import { neighbourUseChecks } from './checks-uses.ts';

const isTap = ({ operation }: Exchange): boolean => operation.startsWith('card.');

/** What the other account has is what its key made in the case. */
export const neighbourChecks: readonly BoundCheck[] = [
  refusesTheirs('NEIGH-SEND-01', {
    calls: (exchange) => exchange.operation === 'documents.send',
    named: (exchange) => exchange.sent.pathParameters['port'],
    like: ['outputports.create', 'address'],
  }),
  {
    rule: 'NEIGH-TAP-01',
    *play(play, world) {
      const theirs = madeThere(play, world, ['outputports.create', 'ipreaderaddress']);
      // At their reader by a key of here, or at one of here by theirs. What it is answered is open (SIL-58).
      const probe = (exchange: Exchange): boolean =>
        isTap(exchange) && theirs.has(parameterText(exchange, 'Mac')) !== isThere(exchange, world);
      for (const [one] of provenPairs(play, world, { probe })) yield* stillWaiting(one, play);
    },
  },
  refusesTheirs('NEIGH-UP-01', {
    calls: (exchange) => exchange.operation === 'documents.upload',
    named: (exchange) => parameter(exchange, 'portname'),
    like: ['inputports.create', 'portname'],
    besides: nothingNew,
  }),
  {
    rule: 'NEIGH-REC-01',
    *play(play, world) {
      const probe = (exchange: Exchange): boolean =>
        exchange.operation === 'documents.record' &&
        madeThere(play, world, ['outputports.create', 'address']).has(
          parameterText(exchange, 'address'),
        );
      for (const [one, control] of provenPairs(play, world, { probe })) {
        const look = play.exchanges.find(
          (later) =>
            later.operation === 'documents.history' &&
            succeeded(later) &&
            portOf(later, control) !== undefined,
        );
        if (look === undefined) continue;
        const names = madeThere(play, world, ['outputports.create', 'portname']);
        const port = portOf(look, one);
        yield assertion(one, port === undefined || !names.has(port), {
          expected: 'no port of the other account',
          seen: port === undefined ? 'no port' : `port ${port}`,
        });
      }
    },
  },
  refusesTheirs('NEIGH-LOG-01', {
    calls: (exchange, world) =>
      exchange.operation === 'login.post' && keyKind(exchange.sent, world) === 'full',
    named: (exchange) => parameter(exchange, 'userid'),
    like: ['users.create', 'username', 'detaildata'],
    control: (exchange, world) => keyKind(exchange.sent, world) === 'foreign',
  }),
  refusesTheirs('NEIGH-GRP-01', {
    calls: (exchange) => exchange.operation === 'users.groups-add',
    named: (exchange) => parameter(exchange, 'groupid'),
    like: ['groups.create', 'groupdn'],
  }),
  ...neighbourUseChecks,
  ...neighbourPlaceChecks,
  ...neighbourNamesakeChecks,
  showsNothing('NEIGH-PAGE-01', 'documents.history', (page, play) => {
    const titles = new Set(
      play.exchanges
        .filter(({ operation }) => operation === 'documents.record')
        .map((one) => parameter(one, 'title')),
    );
    return recordsOf(page).some((one) => titles.has(textMember(one, 'documentName')));
  }),
  // A record names its account: the same record is the same user.
  showsNothing('NEIGH-PAGE-02', 'users.all', (page, _, control) => {
    const ours = new Set(recordsOf(control).map((one) => JSON.stringify(one)));
    return recordsOf(page).some((one) => ours.has(JSON.stringify(one)));
  }),
];

interface Theirs extends Pick<ProbeWords, 'control' | 'besides'> {
  readonly calls: (exchange: Exchange, world: State) => boolean;
  /** What the call names, which the other account may have. */
  readonly named: (exchange: Exchange) => string | undefined;
  readonly like: Making;
}

function refusesTheirs(rule: string, { calls, named, like, ...more }: Theirs): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      const theirs: ReadonlySet<string | undefined> = madeThere(play, world, like);
      const probe = (exchange: Exchange): boolean =>
        calls(exchange, world) && theirs.has(named(exchange));
      yield* { rule, ...refuses({ probe, by: 'any', ...more }) }.play(play, world);
    },
  };
}

/** The next look after a tap still shows documents: its card's user is the only one of the case. */
function* stillWaiting(probe: Exchange, play: Case): Iterable<Assertion> {
  const look = play.exchanges.find(
    (one) => one.operation === 'documents.list' && isAfter(one, probe),
  );
  if (look === undefined || !succeeded(look)) return;
  const count = recordsOf(look).length;
  yield assertion(look, count > 0, {
    expected: 'the document still waiting',
    seen: countOf(count, 'document waiting', 'documents waiting'),
  });
}

function* nothingNew(probe: Exchange, play: Case, world: State): Iterable<Assertion> {
  const user = parameterText(probe, 'username');
  const look = lookAfter(play, world, { user, seq: probe.answered.seq });
  if (look === undefined) return;
  const count = phantomsIn(look, world).length;
  yield assertion(look.exchange, count === 0, {
    expected: 'no new document',
    seen: countOf(count, 'new document'),
  });
}

/** The output port of a recorded job in the history. */
function portOf(history: Exchange, recorded: Exchange): string | undefined {
  const documents = member(history.json, 'documents');
  const record = itemsOf(documents).find(
    (one) => textMember(one, 'documentName') === parameter(recorded, 'title'),
  );
  return record === undefined ? undefined : memberText(record, 'outputPortName');
}

/** A page that this account's key is shown, asked for with the other's key. */
function showsNothing(
  rule: string,
  operation: string,
  holdsOurs: (page: Exchange, play: Case, control: Exchange) => boolean,
): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      const probe = (exchange: Exchange): boolean =>
        exchange.operation === operation &&
        parameter(exchange, 'pagetoken') !== undefined &&
        keyKind(exchange.sent, world) === 'foreign' &&
        tokenUser(exchange.sent, world) === undefined;
      for (const [one, control] of provenPairs(play, world, { probe })) {
        if (!holdsOurs(control, play, control)) continue;
        const leaks = succeeded(one) && holdsOurs(one, play, control);
        yield assertion(one, !leaks, {
          expected: 'no records of this account',
          seen: leaks ? 'records of this account' : seenAnswer(one),
        });
      }
    },
  };
}
