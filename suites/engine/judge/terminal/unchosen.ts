import type { BoundCheck } from '../../case/check.ts';
import { parameter, pathText } from '../../journal/exchange.ts';
import { itemsOf, type Json, member, memberText, numberMember } from '../../journal/json.ts';
import type { Chosen } from '../../journal/terminal-event.ts';
import { type Attempt, endOf, isAfter, isDone } from './attempt.ts';
import { claim, everyTurn } from './phrases.ts';
import { isSameWord } from './statements.ts';

/** interface 3 and 4.4: that a release changes nothing of its own accord. */
export const unchosenChecks: readonly BoundCheck[] = [
  everyTurn('TERM-OUT-10', function* ({ asked, attempts }) {
    if (asked?.doing !== 'release') return;
    const releases = releasesIn(attempts);
    for (const [at, attempt] of releases.entries()) {
      const record = lastListed(attempt, attempts);
      if (record === undefined) continue;
      const uuid = pathText(attempt, 'uuid');
      // Who releases it once more may have had it kept for that.
      const isLast = !releases.slice(at + 1).some((one) => pathText(one, 'uuid') === uuid);
      const wrong = strayed(attempt, record, asked.chosen ?? {}).filter(
        (one) => isLast || !one.startsWith('retain='),
      );
      const expected = 'each option left out, as in the document, or the default';
      yield { at: attempt, ...claim(wrong.length === 0, expected, wrong.join(', ')) };
    }
  }),
  everyTurn('TERM-OUT-11', function* ({ asked, attempts }) {
    if (asked === undefined || asked.titles !== undefined) return;
    const operation = takingAll[asked.doing];
    for (const attempt of attempts.filter(({ sent }) => sent.operation === operation)) {
      const status = numberMember(lastListed(attempt, attempts), 'status');
      // A value that no list has keeps a terminal from nothing (TERM-OPEN-02).
      if (status === undefined || !known.has(status)) continue;
      // What is still on its way to READY waits too, and its owner may well delete it.
      if (asked.doing === 'delete' && arriving.has(status)) continue;
      yield { at: attempt, ...claim(status === ready, 'a waiting document', stateOf(status)) };
    }
  }),
];

/** What takes all that waits out of the list. */
const takingAll: Readonly<Record<string, string | undefined>> = {
  release: 'documents.send',
  delete: 'documents.delete',
};

/** interface 3. */
const ready = 0;
const arriving: ReadonlySet<number> = new Set([5, 6, 7]);
const known: ReadonlySet<number> = new Set([ready, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

function stateOf(status: number): string {
  return `a document with status ${String(status)}`;
}

function releasesIn(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.filter(({ sent }) => sent.operation === 'documents.send');
}

/** The document as the newest list before its release had it, whatever that list was of. */
function lastListed(release: Attempt, attempts: readonly Attempt[]): Json | undefined {
  const uuid = pathText(release, 'uuid');
  return attempts
    .flatMap((one) =>
      one.sent.operation === 'documents.list' && isDone(one) && isAfter(release, endOf(one))
        ? itemsOf(one.exchange.json)
        : [],
    )
    .findLast((record) => memberText(record, 'uuid') === uuid);
}

/** Fields that differ from the document though nobody chose them; what cannot be compared is told by other rules. */
function strayed(release: Attempt, record: Json, chosen: Chosen): readonly string[] {
  // The table of the call does not name its parameters optional: a terminal may send the plain value of each.
  const own = [
    ['copies', chosen.copies, numberMember(record, 'copies'), 1],
    ['grayscale', chosen.grayscale, booleanMember(record, 'grayscale'), false],
    ['duplex', chosen.sides, numberMember(record, 'duplex'), 0],
    // interface 4.4: default false. No panel was asked to keep anything.
    ['retain', undefined, false, false],
  ] as const;
  return own.flatMap(([name, choice, value, plain]) => {
    const sent = parameter(release, name);
    if (choice !== undefined || value === undefined || sent === undefined) return [];
    if (!readable.test(sent)) return [];
    return [value, plain].some((one) => isValue(sent, one)) ? [] : [`${name}=${sent}`];
  });
}

function isValue(sent: string, value: number | boolean): boolean {
  return isSameWord(sent, String(value)) || Number(sent) === value;
}

const readable = /^(\d+|true|false)$/i;

function booleanMember(record: Json, name: string): boolean | undefined {
  const value = member(record, name);
  return typeof value === 'boolean' ? value : undefined;
}
