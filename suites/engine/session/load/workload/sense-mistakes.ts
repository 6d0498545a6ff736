import { type Journey, paperJourneys } from '../../../journal/load/journey.ts';
import type { LoadFault, Workload } from '../../../journal/load/workload.ts';
import { arrivalMistakes, highestRate, measuredSeconds } from './arrival-mistakes.ts';
import type { Mistake } from './shape-mistakes.ts';

type Mistakes = readonly (Mistake | false)[];

/** A demand on members that have their shape, and where all of them have it. */
interface Demand {
  readonly on: readonly (keyof Workload)[];
  readonly mistakes: (workload: Workload) => Mistakes;
}

const demands: readonly Demand[] = [
  {
    on: ['arrivals'],
    mistakes: ({ arrivals }) => arrivalMistakes(arrivals).map((what) => at('/arrivals', what)),
  },
  {
    on: ['mix'],
    mistakes: ({ mix }) => [weightOf(mix) === 0 && at('/mix', 'all its weights are 0')],
  },
  {
    on: ['think'],
    mistakes: ({ think: { leastMs, mostMs } }) => [
      leastMs > mostMs && at('/think', 'leastMs is more than mostMs'),
    ],
  },
  { on: ['documents'], mistakes: sizeMistakes },
  { on: ['faults', 'ports'], mistakes: eachFault(isAtNoPort) },
  { on: ['faults', 'mix'], mistakes: eachFault(hurtsNobody) },
  { on: ['faults', 'arrivals'], mistakes: eachFault(comesTooLate) },
  { on: ['faults'], mistakes: eachFault(meetsAnother) },
  { on: ['arrivals', 'mix', 'think', 'users'], mistakes: userMistakes },
  { on: ['charges', 'arrivals', 'mix', 'users'], mistakes: chargeMistakes },
];

/** What makes no sense, among the members in which no mistake was found yet. */
export function senseMistakes(workload: Workload, found: readonly Mistake[]): readonly Mistake[] {
  const broken = new Set(found.map(({ place }) => place.split('/')[1] ?? ''));
  return demands
    .filter(({ on }) => on.every((member) => member in workload && !broken.has(member)))
    .flatMap(({ mistakes }) => mistakes(workload).filter((mistake) => mistake !== false));
}

function sizeMistakes({ documents: sizes }: Workload): Mistakes {
  if (!('medianBytes' in sizes)) return [];
  const { leastBytes, medianBytes, mostBytes } = sizes;
  return [
    leastBytes > medianBytes && at('/documents', 'leastBytes is more than medianBytes'),
    medianBytes > mostBytes && at('/documents', 'medianBytes is more than mostBytes'),
  ];
}

type FaultMistake = (fault: LoadFault, workload: Workload, index: number) => string | false;

function eachFault(mistakeOf: FaultMistake): Demand['mistakes'] {
  return (workload) =>
    workload.faults.map((fault, index) => {
      const what = mistakeOf(fault, workload, index);
      return what !== false && at(`/faults/${String(index)}`, what);
    });
}

function isAtNoPort(fault: LoadFault, { ports }: Workload): string | false {
  const isThere = fault.kind !== 'stalled-printer' || fault.printer < ports;
  return !isThere && `there is no printer ${String(fault.printer)}: ports is ${String(ports)}`;
}

const hurt: Readonly<Record<LoadFault['kind'], readonly Journey[] | undefined>> = {
  'stalled-printer': paperJourneys,
  'slow-reader': ['download'],
  flood: undefined,
};

function hurtsNobody({ kind }: LoadFault, { mix }: Workload): string | false {
  const journeys = hurt[kind];
  const isIdle = journeys !== undefined && weightOf(mix, journeys) === 0;
  return isIdle && `a ${kind} has no effect where mix has no ${journeys.join(' or ')}`;
}

function comesTooLate({ fromSecond }: LoadFault, { arrivals }: Workload): string | false {
  const seconds = measuredSeconds(arrivals);
  return (
    fromSecond >= seconds &&
    `it would start after the end of the workload, which takes ${String(seconds)} s`
  );
}

/** Of two at once it would not be known which one ends what. */
function meetsAnother(fault: LoadFault, { faults }: Workload, index: number): string | false {
  const other = faults.slice(0, index).findIndex((earlier) => {
    const isSame = earlier.kind === fault.kind && printerOf(earlier) === printerOf(fault);
    const isApart =
      earlier.fromSecond + earlier.forSeconds <= fault.fromSecond ||
      fault.fromSecond + fault.forSeconds <= earlier.fromSecond;
    return isSame && !isApart;
  });
  return other >= 0 && `it overlaps with /faults/${String(other)}`;
}

function printerOf(fault: LoadFault): number | undefined {
  return fault.kind === 'stalled-printer' ? fault.printer : undefined;
}

/** Who thinks is not free: of fewer users than think at a time, starts are dropped for certain (Little's law). */
function userMistakes({ arrivals, mix, think, users }: Workload): Mistakes {
  const isBurst = arrivals.kind === 'burst' && arrivals.burstOf > users;
  const thinkSeconds = (think.leastMs + think.mostMs) / 2000;
  const share = weightOf(mix) === 0 ? 0 : weightOf(mix, paperJourneys) / weightOf(mix);
  const thinking = Math.ceil(highestRate(arrivals) * share * thinkSeconds);
  return [
    isBurst && at('/users', `fewer than the starts of a burst: ${String(arrivals.burstOf)}`),
    thinking > users &&
      at('/users', `fewer than the users who think at the same time: ${String(thinking)}`),
  ];
}

/** Jobs that their user can't pay would be refused, and rightly. */
function chargeMistakes({ charges, arrivals, mix, users }: Workload): Mistakes {
  if (charges === undefined) return [];
  const { bwNormalPage, colorNormalPage } = charges.prices;
  const price = Math.max(Number(bwNormalPage), Number(colorNormalPage));
  const share = weightOf(mix) === 0 ? 0 : weightOf(mix, paperJourneys) / weightOf(mix);
  const jobs = Math.ceil((highestRate(arrivals) * measuredSeconds(arrivals) * share) / users);
  return [
    price * jobs > Number(charges.quota) &&
      at('/charges', `quota pays for less than the ${String(jobs)} jobs that each user may have`),
  ];
}

function weightOf(mix: Workload['mix'], journeys?: readonly Journey[]): number {
  const weights = journeys?.map((journey) => mix[journey]) ?? Object.values(mix);
  return weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0);
}

function at(place: string, what: string): Mistake {
  return { place, what };
}
