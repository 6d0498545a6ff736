import type { BoundCheck } from '../../case/check.ts';
import { countOf } from '../../case/finding-words.ts';
import { parameter, parameterText } from '../../journal/exchange.ts';
import type { AskedEvent } from '../../journal/terminal-event.ts';
import { type Attempt, bearerOf, isDevice } from './attempt.ts';
import { onJobs } from './job.ts';
import { claim, everyCallOf } from './phrases.ts';

/** interface 4.4: that what a recorded job says of itself is true. What it leaves out is optional. */
export const trueRecordChecks: readonly BoundCheck[] = [
  everyCallOf('TERM-DEV-04', 'documents.record', ({ sent }) => {
    if (!isDevice(bearerOf(sent)) || parameterText({ sent }, 'username') === '') return undefined;
    const ok = parameterText({ sent }, 'providerid') !== '';
    return claim(ok, 'the provider of the user as providerid', 'no providerid');
  }),
  onJobs('TERM-JOB-09', function* ({ turns, done }) {
    for (const record of done) {
      if (saidBy(record) === '') continue;
      const ok = turns.some(({ asked }) => isTrue(record, asked));
      const expected = turns.map(({ asked }) => madeBy(asked)).join(' or ');
      yield { at: record, ...claim(ok, expected, saidBy(record)) };
    }
  }),
];

/** interface 4.4: true means the long edge, "otherwise SHORT". Nothing says one side: false is as good as no word. */
const edges = { one: 'false', 'long edge': 'true', 'short edge': 'false' } as const;

function isTrue(record: Attempt, { pages, chosen = {} }: AskedEvent): boolean {
  const { colorPages, sides } = chosen;
  const duplex = parameter(record, 'duplex')?.toLowerCase();
  // Anything else than the two words is told by TERM-VALUE-08.
  const isSaid = duplex === 'true' || duplex === 'false';
  const ofSides = sides === undefined || !isSaid || edges[sides] === duplex;
  return (
    isCount(record, 'totalpages', pages) && isCount(record, 'colorpages', colorPages) && ofSides
  );
}

/** Nothing but a whole number can be compared (TERM-REC-04). */
function isCount(record: Attempt, name: string, count: number | undefined): boolean {
  const said = parameter(record, name);
  if (said === undefined || count === undefined || !/^\d+$/.test(said)) return true;
  return Number(said) === count;
}

function saidBy(record: Attempt): string {
  return ['totalpages', 'colorpages', 'duplex']
    .flatMap((name) => {
      const value = parameter(record, name);
      return value === undefined ? [] : [`${name}=${value}`];
    })
    .join(', ');
}

function madeBy({ pages, chosen = {} }: AskedEvent): string {
  const { colorPages, sides } = chosen;
  return [
    pages === undefined ? 'any number of pages' : countOf(pages, 'page'),
    ...(colorPages === undefined ? [] : [`${String(colorPages)} in colour`]),
    ...(sides === undefined ? [] : [sides === 'one' ? 'one-sided' : `two-sided (${sides})`]),
  ].join(', ');
}
