import type { Assertion, BoundCheck } from '../../case/check.ts';
import type { AskedEvent, Doing, ToldEvent } from '../../journal/terminal-event.ts';
import { type Attempt, attemptsOf, isCall, isDone, turnsOf } from './attempt.ts';
import { callWords } from './phrases.ts';

/** The call that does what was asked for, one of these (interface 4.4 and 4.11). */
const deeds: { readonly [K in Doing]: readonly string[] } = {
  look: ['documents.list'],
  release: ['documents.send'],
  delete: ['documents.delete'],
  download: ['documents.download'],
  copy: ['documents.record'],
  scan: ['documents.record'],
  tap: ['card.get', 'card.post'],
  upload: ['documents.upload'],
  history: ['documents.history'],
};

/** Where nothing stands in the way of a task, it succeeds: who does nothing keeps many rules, and not this one. */
export const undisturbedChecks: readonly BoundCheck[] = [
  {
    rule: 'TERM-OUT-09',
    *play(play) {
      const calls = attemptsOf(play.events).filter(isCall);
      for (const { asked, told, attempts } of turnsOf(play)) {
        if (asked?.undisturbed !== true || told === undefined) continue;
        yield succeeded(asked, told, {
          // A copy may be recorded after the panel has shown that it was made.
          calls: calls.filter(({ sent }) => sent.seq > asked.seq),
          last: attempts.at(-1),
        });
      }
    },
    awaits: 'a task in a test case without disturbance',
  },
];

function succeeded(
  asked: AskedEvent,
  told: ToldEvent,
  { calls, last }: { readonly calls: readonly Attempt[]; readonly last: Attempt | undefined },
): Assertion {
  const { doing, waiting = 0 } = asked;
  const wanted = doing === 'release' && waiting === 0 ? deeds.look : deeds[doing];
  const deed = calls.find((one) => wanted.includes(one.sent.operation) && isDone(one));
  const isTold = told.outcome === 'done' || told.outcome === 'nothing';
  const call = callWords(wanted);
  const seen =
    deed === undefined ? `no successful ${call}` : `${told.outcome}${wordsOf(told)} on the panel`;
  const expected = `${call} that succeeds and is shown as successful`;
  const ok = deed !== undefined && isTold;
  // What went wrong before it is to blame first.
  const witness = (ok ? deed : last)?.sent.seq ?? asked.seq;
  return { ok, witness: [witness], expected, seen: ok ? expected : seen };
}

function wordsOf({ words }: ToldEvent): string {
  return words === undefined ? '' : ` ('${words}')`;
}
