import type { BoundCheck } from '../../case/check.ts';
import { countOf } from '../../case/finding-words.ts';
import type { AskedEvent } from '../../journal/terminal-event.ts';
import { claim, everyTurn } from './phrases.ts';

/** More than so many names a panel may leave to a next screen. */
const mostNames = 10;

/** interface 4.4: what there is is shown, whatever was asked of the service. */
export const allShownChecks: readonly BoundCheck[] = [
  {
    ...everyTurn('TERM-OUT-16', function* ({ asked, told, attempts }) {
      const last = attempts.at(-1);
      if (asked?.undisturbed !== true || told?.shown === undefined || last === undefined) return;
      const count = waitingOf(asked);
      // What a panel shows as failed is told by TERM-OUT-09.
      if (count === 0 || count > mostNames || told.outcome === 'failed') return;
      const { length } = told.shown;
      const expected = `${countOf(count, 'name')} on the panel`;
      yield { at: last, ...claim(length >= count, expected, countOf(length, 'name')) };
    }),
    awaits: 'a list of waiting documents or a history, and what the panel showed after it',
  },
];

function waitingOf({ doing, waiting = 0, jobs = 0 }: AskedEvent): number {
  if (doing === 'look') return waiting;
  return doing === 'history' ? jobs : 0;
}
