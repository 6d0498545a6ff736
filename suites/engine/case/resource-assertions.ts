import { type Exchange, isAfter, parameter, refused, succeeded } from '../journal/exchange.ts';
import { type Json, numberMember } from '../journal/json.ts';
import { isSuccess } from '../journal/success.ts';
import { isElsewhere } from '../state/elsewhere.ts';
import type { State } from '../state/state.ts';
import { type Assertion, assertion, type Case, type CaseCheck, seenAnswer } from './check.ts';
import { inList, notInList } from './finding-words.ts';
import { precedes } from './order.ts';
import { isByFullKeyAlone } from './queries.ts';
import { recordsOf } from './records.ts';

/** Builders of checks about resources that are created, changed and deleted. */
/** The call that reads a kind of resource, by the full key alone, because a user may see less. */
export interface Looking {
  readonly list: string;
  /** Further conditions on the look: `accountdomain` is that of the change. */
  readonly fits?: (look: Exchange, change: Exchange) => boolean;
}

/** The first successful look after a call of the case. */
export function lookAfterCall(
  play: Case,
  state: State,
  { change, looking }: { readonly change: Exchange; readonly looking: Looking },
): Exchange | undefined {
  return play.exchanges.find(
    (one) => isLook(one, state, { change, looking }) && isAfter(one, change),
  );
}

export function lookBeforeCall(
  play: Case,
  state: State,
  { change, looking }: { readonly change: Exchange; readonly looking: Looking },
): Exchange | undefined {
  return play.exchanges.findLast(
    (one) => isLook(one, state, { change, looking }) && isAfter(change, one),
  );
}

function isLook(
  one: Exchange,
  state: State,
  { change, looking }: { readonly change: Exchange; readonly looking: Looking },
): boolean {
  return (
    one.operation === looking.list &&
    isByFullKeyAlone(one, state) &&
    succeeded(one) &&
    tellsIds(one) &&
    !isNarrowed(one) &&
    (looking.fits?.(one, change) ?? true)
  );
}

/** The list of ports for a user or for places need not hold every port (SIL-7E). */
export function isNarrowed(list: Exchange): boolean {
  return (
    ofPorts.has(list.operation) &&
    ['username', 'locationids'].some((name) => parameter(list, name) !== undefined)
  );
}

const ofPorts: ReadonlySet<string> = new Set(['outputports.list', 'inputports.list']);

/** interface 4.14: what the elements of these lists are is not shown. */
const ofElementsNotShown: ReadonlySet<string> = new Set([
  'outputports.list',
  'inputports.list',
  'groups.list',
  'locations.list',
]);

/** Whether the records of a list can be identified: records without ids say nothing about a single one. */
export function tellsIds(list: Exchange): boolean {
  return (
    !ofElementsNotShown.has(list.operation) ||
    recordsOf(list).every((record) => numberMember(record, 'id') !== undefined)
  );
}

export interface Change extends Looking {
  /** The call that makes, changes or deletes. */
  readonly by: string;
  /** Calls after which the list may say something else. */
  readonly until?: readonly string[];
  /** Only such calls; all when left out. */
  readonly when?: (change: Exchange, state: State) => boolean;
  /** Which record of the list the change is about. */
  readonly about: (record: Json, change: Exchange) => boolean;
}

/** After a successful call the list has the resource, and `holds` finds nothing wrong with it. */
export function appears(
  words: Change & {
    /** The difference between the record and the call; undefined if there is none. */
    readonly holds?: (record: Json, change: Exchange, play: Case) => string | undefined;
    /** Lists of this target need not have such resources at all: a list that lacks it says nothing. */
    readonly mayLack?: (state: State, change: Exchange) => boolean;
  },
): CaseCheck {
  return {
    *play(play, state) {
      for (const change of changesOf(play, state, words)) {
        const look = lookAfterCall(play, state, { change, looking: words });
        if (look === undefined || isOver(play, change, { look, until: words.until ?? [] }))
          continue;
        const record = recordsOf(look).find((one) => words.about(one, change));
        if (record === undefined && words.mayLack?.(state, change) === true) continue;
        const wrong = record === undefined ? undefined : words.holds?.(record, change, play);
        yield assertion(
          look,
          record !== undefined && wrong === undefined,
          wrong === undefined
            ? inList('the record of the call', record !== undefined)
            : { expected: 'a record in the list with the values of the call', seen: wrong },
        );
      }
    },
  };
}

function isOver(
  play: Case,
  change: Exchange,
  { look, until }: { readonly look: Exchange; readonly until: readonly string[] },
): boolean {
  return play.exchanges.some(
    (one) =>
      until.includes(one.operation) &&
      succeeded(one) &&
      isAfter(one, change) &&
      precedes(one.sent.seq, look.answered.seq),
  );
}

/** Such calls must succeed; that one did counts once what it made is listed. */
export function acceptsSeen(words: Required<Pick<Change, 'when'>> & Change): CaseCheck {
  return {
    *play(play, state) {
      for (const one of play.exchanges) {
        if (one.operation !== words.by || !words.when(one, state)) continue;
        const look = lookAfterCall(play, state, { change: one, looking: words });
        const seen = look !== undefined && recordsOf(look).some((it) => words.about(it, one));
        const ok = isSuccess(one);
        if (!ok || seen)
          yield assertion(one, ok, { expected: 'errorCode 0', seen: seenAnswer(one) });
      }
    },
  };
}

/** Such calls must succeed. Where nothing shows what they did, it counts beside one of the kind that was refused. */
export function acceptsApart(
  operation: string,
  words: {
    readonly accepted: (exchange: Exchange) => boolean;
    readonly refused: (exchange: Exchange) => boolean;
  },
): CaseCheck {
  return {
    *play(play) {
      const own = play.exchanges.filter((one) => one.operation === operation);
      const tellsApart = own.some((one) => words.refused(one) && refused(one));
      for (const one of own.filter(words.accepted)) {
        const ok = isSuccess(one);
        if (!ok || tellsApart)
          yield assertion(one, ok, { expected: 'errorCode 0', seen: seenAnswer(one) });
      }
    },
  };
}

/** After a successful call the resource is gone from the list, in which it was before. */
export function vanishes(words: Change): CaseCheck {
  return {
    *play(play, state) {
      for (const change of changesOf(play, state, words)) {
        const before = lookBeforeCall(play, state, { change, looking: words });
        const look = lookAfterCall(play, state, { change, looking: words });
        if (look === undefined || before === undefined) continue;
        if (!recordsOf(before).some((one) => words.about(one, change))) continue;
        const there = recordsOf(look).some((one) => words.about(one, change));
        yield assertion(look, !there, notInList('the deleted record', there));
      }
    },
  };
}

/** Whatever a call with the key of another account is answered, it is about that account (SIL-22). */
function changesOf(play: Case, state: State, { by, when }: Change): readonly Exchange[] {
  return play.exchanges.filter(
    (one) =>
      one.operation === by &&
      succeeded(one) &&
      !isElsewhere(state, one) &&
      (when?.(one, state) ?? true),
  );
}

/** After a probe that must be refused, the list has no record of it. */
export function addsNothing(
  looking: Looking & { readonly about: (record: Json, probe: Exchange) => boolean },
) {
  return function* (probe: Exchange, c: Case): Iterable<Assertion> {
    const look = lookAfterCall(c, c.state, { change: probe, looking });
    // The control of the pair may have done the same before the look.
    if (look === undefined || doneBetween(c, probe, look)) return;
    const there = recordsOf(look).some((record) => looking.about(record, probe));
    yield assertion(look, !there, notInList('a record of the refused call', there));
  };
}

function doneBetween(play: Case, probe: Exchange, look: Exchange): boolean {
  return play.exchanges.some(
    (one) =>
      one !== probe &&
      one.operation === probe.operation &&
      one.sent.pair === probe.sent.pair &&
      succeeded(one) &&
      precedes(one.sent.seq, look.answered.seq) &&
      precedes(probe.sent.seq, one.sent.seq),
  );
}
