import type { BoundCheck } from '../../case/check.ts';
import { itemsOf, member, memberText } from '../../journal/json.ts';
import type { AskedEvent } from '../../journal/terminal-event.ts';
import { type Attempt, hasWorked, isDone, type Turn } from './attempt.ts';
import { isAskedFor } from './own-history.ts';
import { claim, everyTurn, type Found, type Scene } from './phrases.ts';
import { endingOf, listingsOf, waitingIn } from './releases.ts';
import { saysDone } from './told.ts';

/** interface 4.4: what a panel shows of lists and of the history. */
export const shownChecks: readonly BoundCheck[] = [
  everyTurn('TERM-ERR-06', failedLooks),
  everyTurn('TERM-OUT-08', function* ({ asked, told, attempts }) {
    if (told?.shown === undefined || told.outcome === 'failed') return;
    const { shown } = told;
    const listings = listingsOf(attempts);
    const pages = attempts.filter((one) => one.sent.operation === 'documents.history');
    const names =
      asked?.doing === 'look'
        ? listings.flatMap(waitingIn).map(([, name]) => name)
        : asked?.doing === 'history'
          ? pages.flatMap((page) => recordedIn(page, asked))
          : [];
    const last = asked?.doing === 'look' ? listings.at(-1)?.attempt : pages.at(-1);
    if (last === undefined || names.length === 0) return;
    const known = new Set(shown.map(folded));
    const missing = names.filter((name) => !known.has(folded(name)) && !isCut(name, shown));
    const seen = `a panel without '${missing.slice(0, 3).join("', '")}'`;
    yield { at: last, ...claim(missing.length === 0, 'every listed name on the panel', seen) };
  }),
];

/** Who was told that nothing waits believes it: a list that never came is no empty list. */
function* failedLooks({ asked, told, attempts }: Turn, { state }: Scene): Iterable<Found> {
  if (told === undefined || !['look', 'release', 'history'].includes(asked?.doing ?? '')) return;
  const isNothingShown = told.shown?.length === 0 && told.outcome !== 'failed';
  if (told.outcome === 'nothing' && !isNothingShown) return;
  const isPaged = asked?.doing === 'history';
  const wanted = isPaged ? 'documents.history' : 'documents.list';
  const looks = attempts.filter(({ sent }) => sent.operation === wanted);
  const last = looks.at(-1);
  if (last === undefined || isDone(last) || !hasWorked(state)) return;
  // Of a history each page is wanted, of a list any one; an unreadable list is told by TERM-OPEN-04.
  if (!isPaged && (looks.some(isDone) || endingOf(last) === 'unreadable')) return;
  const seen = isNothingShown ? 'an empty list on the panel' : 'success on the panel';
  yield { at: last, ...claim(!saysDone(told) && !isNothingShown, 'a failure on the panel', seen) };
}

/** interface 4.4: the names on a page of the history; what was not asked for a terminal may leave out. */
function recordedIn(page: Attempt, asked: AskedEvent): readonly string[] {
  if (!isDone(page)) return [];
  const records = itemsOf(member(page.exchange.json, 'documents')).filter(
    (one) => asked.userName === undefined || isAskedFor(one, asked),
  );
  return records.map((record) => memberText(record, 'documentName')).filter((one) => one !== '');
}

/** Panels cut long names, and markup folds blanks. */
const shortestCut = 20;

function isCut(name: string, shown: readonly string[]): boolean {
  const whole = folded(name);
  return shown.some((one) => {
    const cut = folded(one).replace(/(…|\.\.\.)$/, '');
    return cut.length >= shortestCut && whole.startsWith(cut);
  });
}

function folded(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}
