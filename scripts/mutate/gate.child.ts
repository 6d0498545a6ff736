import { freshSeed } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { startBuiltIn } from '../../suites/run/built-in.ts';
import { scenarioNames } from '../../suites/run/scenarios-of.ts';
import { runUntilRed } from '../../suites/run/until-red.ts';
import type { GateOrder, GateSight } from './gate-run.ts';

/** Where a kill falls is a matter of timing: a busy machine must not pass for a slip that was found. */
const aboutTime = /^crash\//;

/** Stands in a copy of the tree: judges the service of its own tree and says what speaks against it. */
const { first, passedOver, seed } = JSON.parse(process.argv[2] ?? '{}') as GateOrder;
const names = scenarioNames().filter((name) => !aboutTime.test(name));
const traffic = first.length === 0 ? names : first.filter((name) => names.includes(name));
await using service = await startBuiltIn();
const common = { clock: systemClock, ids: randomIds, environment: {}, width: 4 };
const { results, journal } = await runUntilRed(
  { ...common, profile: service.profile, seed: seed ?? freshSeed(), traffic },
  (id) => !passedOver.includes(id),
);
const against = results.filter(
  ({ verdict }) => verdict === 'FAILED' || verdict === 'NON-STRICT' || verdict === 'HARNESS ERROR',
);
const unseen = results.filter(
  ({ verdict, planned }) =>
    verdict === 'NOT RUN' &&
    planned.scenarios.length > 0 &&
    planned.scenarios.every((name) => traffic.includes(name)),
);
const calls = Object.fromEntries(
  names.map((name) => [
    name,
    journal.flatMap((event) =>
      event.type === 'sent' && event.case === name ? [event.operation] : [],
    ),
  ]),
);
const sight: GateSight = {
  against: [...against, ...unseen].map(({ planned }) => planned.rule.id),
  calls,
};
process.stdout.write(`${JSON.stringify(sight)}\n`);
