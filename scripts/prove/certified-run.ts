import type { Situation } from '../../suites/certify/situation.ts';

/** The argument of certified-run.child.ts, as JSON. */
export interface CertifyOrder {
  /** Root of the sources that the terminal comes from. */
  readonly tree: string;
  /** Speed of the clock. */
  readonly timesAsFast: number;
  readonly seed: number;
  /** End at the first test case that breaks a rule. */
  readonly isFirstRed: boolean;
  /** Rules that are passed over. */
  readonly passedOver: readonly string[];
}

/** The only line that certified-run.child.ts prints: whether the terminal of a tree is certified. */
export interface CertifiedRun {
  readonly isCertified: boolean;
  readonly reasons: readonly string[];
  /** Rules that keep it from a certificate; the one that was broken first comes first. */
  readonly red: readonly string[];
  /** Rules that were to be judged and were not. */
  readonly notRun: readonly string[];
  /** The last test case that was played: where a run ends at its first red rule, the one that shows it. */
  readonly last: string;
}

/** One of each kind, in which most faults show within seconds. */
const probes: readonly string[] = [
  'release/two-copies-in-grey',
  'upload/laid-out',
  'copy/as-chosen',
  'download/as-chosen',
  'history/three-pages',
  'login/by-password',
  'look/any-unicode',
  'delete/one-of-three',
  'release/chosen-in-any-script',
  'tap/two-people',
  'login/unknown-card',
  'release/refused',
  'copy/service-unwell',
  'release/answer-lost',
  'copy/one',
  'scan/one',
  'release/one-of-three',
  'delete/refused',
  'history/two-people',
  'look/two-people',
  'trust/unknown-authority',
  'trust/redirected-list',
  'login/wrong-password',
  'login/token-over',
  'look/in-pieces',
  'look/server-error',
  'copy/recorded-late',
  'copy/without-network',
  'scan/answer-lost',
  'release/output-not-ready',
];

const manyRecords = 500;

/** The order in which a fault shows soonest: probes, what takes long behind them, and last what moves the service's clock. */
export function quickestFirst(situations: readonly Situation[]): readonly string[] {
  const rank = (situation: Situation): number => {
    const place = probes.indexOf(situation.id);
    if (place >= 0) return place;
    if (isLate(situation)) return Number.POSITIVE_INFINITY;
    return probes.length + recordsOf(situation);
  };
  return situations
    .map((situation) => ({ id: situation.id, rank: rank(situation) }))
    .toSorted((left, right) => (left.rank === right.rank ? 0 : left.rank - right.rank))
    .map(({ id }) => id);
}

/** The service's clock never goes back. */
function isLate({ clockAheadMs, waiting, meanwhile = [] }: Situation): boolean {
  return (
    clockAheadMs !== undefined ||
    waiting?.ageMs !== undefined ||
    meanwhile.some(({ what }) => what === 'documents-expire')
  );
}

function recordsOf({ waiting, who }: Situation): number {
  const records = (waiting?.count ?? 0) + (who?.pastJobs ?? 0);
  return records < manyRecords ? 0 : records;
}
