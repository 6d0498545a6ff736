import { signOf } from '../engine/judge/in-short.ts';
import { faults } from '../rules/index.ts';
import type { Job, Said } from './jobs.ts';
import type { StoreName } from './journal-store.ts';

/** Each seed of three has another share of disturbed events (`journal/disturbed.ts`). */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

type Long = Extract<Job, { kind: 'long' }>;

/** A recording as it is (`undefined`) and disturbed by seeds. */
function disturbed(
  column: string,
  { recording, bench }: Pick<Long, 'recording' | 'bench'>,
  by: readonly (number | undefined)[],
): readonly Long[] {
  return by.map((seed) => ({
    kind: 'long',
    column: seed === undefined ? column : `${column}-${String(seed)}`,
    bench,
    recording,
    ...(seed === undefined ? {} : { seed }),
  }));
}

const inShares = (store: StoreName, bench: Job['bench'], of: number): readonly Job[] =>
  Array.from({ length: of }, (_, nth) => ({
    kind: 'store',
    column: store,
    bench,
    store,
    nth,
    of,
  }));

/** All that is judged. Those that take longest come first, so that the workers end together. */
export const jobs: readonly Job[] = [
  ...disturbed('gate', { recording: 'gate', bench: 'checks' }, [undefined, ...seeds]),
  ...disturbed('predictions', { recording: 'gate', bench: 'predictions' }, [undefined, 2]),
  ...inShares('faults', 'checks', 8),
  ...inShares('twins', 'checks', 2),
  ...inShares('explored', 'all', 1),
  ...disturbed('terminals', { recording: 'terminals', bench: 'terminals' }, [
    undefined,
    1,
    2,
    3,
    4,
  ]),
];

/** A table as it is committed: a line for each row, a name and then its cells. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

const columns = [...new Set(jobs.map(({ column }) => column))];

/** By rule what each column says; a store's column is one digest of all its journals. */
export function ruleTable(said: readonly (readonly Said[])[]): Table {
  const cells = new Map<string, Map<string, string>>();
  for (const column of columns) {
    const own = said.filter((_, at) => jobs[at]?.column === column).flat();
    const isStore = jobs.some((job) => job.column === column && job.kind === 'store');
    for (const [rule, shorts] of byRule(own)) {
      const cell = isStore ? together(shorts) : (shorts[0]?.short ?? '');
      cells.set(rule, (cells.get(rule) ?? new Map<string, string>()).set(column, cell));
    }
  }
  const rows = [...cells]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([rule, own]) => [rule, columns.map((column) => own.get(column) ?? '0/0')] as const);
  return { columns, rows: new Map(rows) };
}

interface Short {
  readonly journal: string;
  readonly short: string;
}

function byRule(said: readonly Said[]): ReadonlyMap<string, readonly Short[]> {
  const found = new Map<string, Short[]>();
  for (const { journal, shorts } of said)
    for (const [rule, short] of shorts) {
      const own = found.get(rule) ?? [];
      found.set(rule, own);
      own.push({ journal, short });
    }
  return found;
}

/** `412/37~3fa90c11`: the situations of all journals, the broken ones, and a sign of every one in the journals' order. */
function together(shorts: readonly Short[]): string {
  let [situations, broken, threw] = [0, 0, 0];
  let sign: number | undefined;
  for (const { journal, short } of shorts) {
    const [, seen, wrong] = /^(\d+)\/(\d+)/.exec(short) ?? [];
    situations += Number(seen ?? 0);
    broken += Number(wrong ?? 0);
    threw += short === 'threw' ? 1 : 0;
    sign = signOf(`${journal} ${short}\n`, sign);
  }
  const told = threw === 0 ? '' : `!${String(threw)}`;
  return `${String(situations)}/${String(broken)}${told}~${((sign ?? 0) >>> 0).toString(16)}`;
}

/** By fault: its rule, whether that is the first red one, and the red rules, the first one first. */
export function deviationTable(said: readonly (readonly Said[])[]): Table {
  const journals = new Map(
    said.flat().flatMap(({ journal, red }) => (red ? [[journal, red]] : [])),
  );
  const byId = faults.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const rows = byId.map(({ id, rule }) => {
    const red = journals.get(id);
    const first = red === undefined ? 'unrecorded' : red[0] === rule ? 'first' : 'not-first';
    return [id, [rule, first, red?.join(',') || '-']] as const;
  });
  return { columns: ['rule', 'own', 'red'], rows: new Map(rows) };
}
