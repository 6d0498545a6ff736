import type { Chance } from '../../simulators/kit/chance.ts';
import type { FaultTarget, Variant } from '../engine/fault-proxy/fault.ts';
import { type Interception, isAnswer } from '../engine/fault-proxy/interception.ts';
import type { Choices } from '../engine/journal/facts.ts';

/** Oddities of which only one can be at work at a time. */
const rivals: readonly (readonly string[])[] = [
  ['odd-headers', 'doubled-headers', 'odd-chunks', 'old-version'],
  ['bare-head', 'odd-chunks', 'old-version'],
  [
    'chunked-in-pieces',
    'trailers',
    'closes-each-time',
    'ended-by-close',
    'odd-chunks',
    'old-version',
  ],
  // RFC 9110 15.2: HTTP/1.0 has no interim answers.
  ['interim-answers', 'old-version'],
  ['pretty-json', 'escaped-json', 'numbers-with-fractions'],
  ['absent-is-forbidden', 'forbidden-is-absent'],
];

/** They write the text of an answer, which whoever reads it again would lose. */
const lastOfAll: readonly string[] = ['pretty-json', 'escaped-json', 'numbers-with-fractions'];

/** One service with the oddities of all variants; of those that exclude each other chance takes one, exchange by exchange. */
export function allTogether(
  all: readonly Variant[],
  chance: Chance,
  target: FaultTarget,
): Interception {
  const variants = all.filter((variant) => variant.alone !== true);
  const [always = [], byTurns = []] = [false, true].map((isOne) =>
    variants.filter((variant) => isOne === rivals.some((ids) => ids.includes(variant.id))),
  );
  const made = new Map(variants.map((variant) => [variant, variant.make(target)]));
  const groups = grouped(byTurns, chance).map((group) =>
    together(
      [...always, ...group]
        .toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))
        .flatMap((variant) => made.get(variant) ?? []),
    ),
  );
  const whole = together([...made.values()]);
  return groups.length === 0 ? whole : { ...whole, turn: () => chance.pick(groups) };
}

/** The choices in the profile of a service with the oddities of all variants. */
export function choicesTogether(variants: readonly Variant[]): Choices {
  return Object.assign({}, ...variants.map(({ choices }) => choices)) as Choices;
}

/** In as few groups as can be, none of them with rivals. */
function grouped(variants: readonly Variant[], chance: Chance): readonly (readonly Variant[])[] {
  const groups: Variant[][] = [];
  for (const variant of shuffled(variants, chance)) {
    const home = groups.find((group) => !group.some((one) => isRival(one, variant)));
    if (home === undefined) groups.push([variant]);
    else home.push(variant);
  }
  return groups;
}

/** One service that does what all of these do, each to what those before it left. */
export function together(all: readonly Interception[]): Interception {
  const papers = all.filter((one) => one.paper !== undefined);
  const paperDelayMs = Math.max(0, ...all.map((one) => one.paperDelayMs ?? 0));
  return {
    paperDelayMs,
    async request(request, upstream) {
      let passed = request;
      for (const one of all) {
        const next = (await one.request?.(passed, upstream)) ?? passed;
        if (isAnswer(next)) return next;
        passed = next;
      }
      return passed;
    },
    async answer(answer, request, upstream) {
      let bent = answer;
      for (const one of all) bent = (await one.answer?.(bent, request, upstream)) ?? bent;
      return bent;
    },
    transport: Object.assign({}, ...all.map(({ transport }) => transport)) as object,
    ...(papers.length === 0
      ? {}
      : {
          paper: (job) =>
            papers.reduce((jobs, one) => jobs.flatMap((each) => one.paper?.(each) ?? each), [job]),
        }),
  };
}

function isRival({ id }: Variant, other: Variant): boolean {
  return rivals.some((ids) => ids.includes(id) && ids.includes(other.id));
}

function isLast({ id }: Variant): boolean {
  return lastOfAll.includes(id);
}

function shuffled<T>(items: readonly T[], chance: Chance): readonly T[] {
  return items
    .map((item) => [chance.below(2 ** 31), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);
}
