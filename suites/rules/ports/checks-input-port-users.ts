import { type Exchange, isAfter, parameter, succeeded } from '../../journal/exchange.ts';
import { numberMember } from '../../journal/json.ts';
import { assertion, type BoundCaseCheck, type BoundCheck, type Case } from '../../judge/check.ts';
import { inList, notInList } from '../../judge/finding-words.ts';
import { isByFullKeyAlone } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { tellsIds } from '../../judge/resource-assertions.ts';
import { isTouched } from '../../judge/touched.ts';
import type { State } from '../../model/state.ts';

const create = 'inputports.create';
const list = 'inputports.list';

/** interface 4.6: the flag AvailableByDefault, in the list for a user. */
export const inputPortUserChecks: readonly BoundCheck[] = [
  shownByFlag('IN-12', true),
  shownByFlag('IN-13', false),
];

function shownByFlag(rule: string, isFlagged: boolean): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const look of looksForUsers(play, world)) {
        for (const made of play.exchanges) {
          const isMeant =
            made.operation === create &&
            succeeded(made) &&
            isAfter(look, made) &&
            isAvailable(made) === isFlagged;
          const id = numberMember(made.json, 'id');
          if (!isMeant || id === undefined || isChanged(play, made, look)) continue;
          const listed = recordsOf(look);
          const there = listed.some((record) => numberMember(record, 'id') === id);
          // A list of nothing says nothing of what is left out.
          if (!isFlagged && listed.length === 0) continue;
          const words = isFlagged ? inList : notInList;
          yield assertion(look, there === isFlagged, words(`queue ${String(id)}`, there));
        }
      }
    },
  };
}

/** interface 4.6: bit value 1 of the flags, whatever the others are. */
function isAvailable(made: Exchange): boolean | undefined {
  const flags = parameter(made, 'portFlags') ?? '';
  return /^\d+$/.test(flags) ? BigInt(flags) % 2n === 1n : undefined;
}

/** By a user's name and no place. */
function looksForUsers(play: Case, world: State): readonly Exchange[] {
  return play.exchanges.filter(
    (one) =>
      one.operation === list &&
      succeeded(one) &&
      tellsIds(one) &&
      isByFullKeyAlone(one, world) &&
      parameter(one, 'username') !== undefined &&
      parameter(one, 'locationids') === undefined,
  );
}

function isChanged(play: Case, made: Exchange, look: Exchange): boolean {
  const stretch = { fromSeq: made.sent.seq, toSeq: look.answered.seq, except: made };
  return isTouched(play, stretch, ({ operation }) =>
    ['inputports.update', 'inputports.delete'].includes(operation),
  );
}
