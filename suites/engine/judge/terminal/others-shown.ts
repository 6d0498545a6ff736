import type { BoundCheck } from '../../case/check.ts';
import { countOf } from '../../case/finding-words.ts';
import { itemsOf, member, memberText } from '../../journal/json.ts';
import { userKey } from '../../state/document-state.ts';
import { isDone, type Turn, turnsOf } from './attempt.ts';
import { claim, everyCase, everyTurn } from './phrases.ts';
import { listingsOf, waitingIn } from './releases.ts';
import { sameName } from './told.ts';

const looks = ['look', 'history'];

/** interface 4.4: a list is that of one user, and a panel that has shown it shows it to nobody else. */
export const othersShownChecks: readonly BoundCheck[] = [
  {
    ...everyCase('TERM-OUT-12', function* ({ play }) {
      const turns = turnsOf(play);
      for (const turn of turns) {
        const { asked, told } = turn;
        if (asked?.userName === undefined || told?.shown === undefined) continue;
        const own = namesIn(turn);
        const others = turns.filter((one) => isOfAnother(one, asked.userName)).flatMap(namesIn);
        const last = turn.attempts.at(-1);
        if (!looks.includes(asked.doing) || last === undefined || others.length === 0) continue;
        const wrong = told.shown.filter((name) => has(others, name) && !has(own, name));
        const seen = `'${wrong.slice(0, 3).join("', '")}' of another user`;
        yield {
          at: last,
          ...claim(wrong.length === 0, 'only documents and jobs of this user', seen),
        };
      }
    }),
    awaits:
      'two users who look at their documents one after the other, and what the panel showed to each',
  },
  {
    ...everyTurn('TERM-OUT-15', function* (turn) {
      const { asked, told, attempts } = turn;
      const last = attempts.at(-1);
      if (told?.shown === undefined || asked === undefined || last === undefined) return;
      const names = namesIn(turn);
      if (!looks.includes(asked.doing) || names.length === 0) return;
      const wrong = told.shown.filter((name) => {
        const there = timesOf(names, name);
        return there > 0 && timesOf(told.shown ?? [], name) > there;
      });
      const seen = `'${wrong[0] ?? ''}' ${countOf(timesOf(told.shown, wrong[0] ?? ''), 'time')}`;
      yield { at: last, ...claim(wrong.length === 0, 'each name as often as it was listed', seen) };
    }),
    awaits: 'a list of waiting documents or a history, and what the panel showed after it',
  },
];

function isOfAnother({ asked }: Turn, userName = ''): boolean {
  return asked?.userName !== undefined && userKey(asked.userName) !== userKey(userName);
}

/** What the service gave the terminal in this turn: a document or job that came again counts once. */
function namesIn({ attempts }: Turn): readonly string[] {
  const waiting = new Map(listingsOf(attempts).flatMap(waitingIn));
  const pages = attempts.filter((one) => one.sent.operation === 'documents.history');
  const records = pages.flatMap((page) =>
    isDone(page) ? itemsOf(member(page.exchange.json, 'documents')) : [],
  );
  const recorded = new Map(
    records.map((one, at) => [
      memberText(one, 'uuid') || String(at),
      memberText(one, 'documentName'),
    ]),
  );
  return [...waiting.values(), ...recorded.values()];
}

function timesOf(names: readonly string[], name: string): number {
  return names.filter((one) => sameName(one, name)).length;
}

function has(names: readonly string[], name: string): boolean {
  return names.some((one) => sameName(one, name));
}
