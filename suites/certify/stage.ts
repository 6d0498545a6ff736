import type { Clock } from '../../simulators/kit/clock.ts';
import type { Recorder } from '../engine/journal/recorder.ts';
import type { Bench } from './bench/bench.ts';
import type { DrawnNames } from './bench/drawn-names.ts';
import type { Watch } from './bench/observer.ts';
import type { Person } from './bench/tenant.ts';
import { comingTitles, type Happenings, openHappenings } from './happenings.ts';
import { doingFor } from './possible.ts';
import type { Situation } from './situation.ts';
import type { TerminalPlan } from './terminal-plan.ts';

export interface StageParts {
  readonly bench: Bench;
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly plan: TerminalPlan;
}

/** A situation that is set up: who comes, and what happens while they are there. */
export interface Stage {
  readonly who: Person;
  /** Whoever comes second, where somebody does. */
  readonly other: Person | undefined;
  /** The titles that wait for each of them, with what comes meanwhile. */
  readonly names: readonly string[];
  /** The terminal is watched, and the printer is as it should be, from now on. */
  begin(): Promise<void>;
  /** All is well again: nothing that the situation brought goes on. Throws what went wrong meanwhile. */
  end(): Promise<void>;
}

export async function setStage(
  situation: Situation,
  inCase: string,
  parts: StageParts,
): Promise<Stage> {
  const { bench, recorder } = parts;
  const { tenant } = bench;
  const { who = {}, waiting, actions = [] } = situation;
  const make = async (titles: readonly string[], behind?: Person): Promise<Person> => {
    const person = await tenant.person({
      ...(who.as === undefined ? {} : { as: who.as }),
      // The history takes a right of its own, also where it stands in for something else.
      reports: doingFor(situation, parts.plan) === 'history',
      isTyped: (who.by ?? parts.plan.identifies[0]) === 'password',
      behind,
    });
    if (who.as !== 'unknown-card') await tenant.deliver(person, titles, waiting?.sentFor);
    if (waiting?.printedBefore === true)
      await tenant.releaseElsewhere(person, bench.printers.other);
    if (who.as === 'without-quota') await tenant.useUp(person);
    if (who.pastJobs !== undefined) await tenant.past(person, who.pastJobs);
    if (who.hasNamesake === true)
      await tenant.past(
        await tenant.person({ namesake: person, reports: true }),
        who.pastJobs ?? 1,
      );
    return person;
  };
  const [titles, others] = [
    titlesOf(situation, bench.drawn),
    othersTitlesOf(situation, bench.drawn),
  ];
  const first = await make(titles);
  const isFollowed = actions.some((step) => step.person === 'other');
  const other = isFollowed ? await make(others, first) : undefined;
  const advance = async (ms: number): Promise<void> => {
    await bench.hands.control('POST', '/clock/advance', { ms });
    recorder.record({ type: 'clock', case: inCase, advanceMs: ms });
  };
  if (waiting?.ageMs !== undefined) await advance(waiting.ageMs);
  if (situation.clockAheadMs !== undefined) await advance(situation.clockAheadMs);
  const happenings = openHappenings(situation, { ...parts, inCase, person: first, advance });
  return {
    who: first,
    other,
    names: [...new Set([...titles, ...(isFollowed ? others : []), ...comingTitles(situation)])],
    begin: async () => {
      bench.printers.begin(inCase);
      await troubleFor(situation, bench, happenings);
      bench.observer.watch(watchOf(situation, inCase, happenings));
      await happenings.after('begin');
    },
    end: async () => {
      bench.observer.watch({ case: inCase });
      await happenings.end();
      if (situation.printer !== undefined) await bench.printers.trouble([]);
      if (who.as === 'without-quota') await tenant.freeAgain();
    },
  };
}

/** In turn where there are fewer titles than documents. */
function titlesOf({ waiting }: Situation, drawn: DrawnNames): readonly string[] {
  const { count = 0, titles } = waiting ?? {};
  return Array.from({ length: count }, (_, at) => {
    return titles?.[at % titles.length] ?? drawn.title(at + 1);
  });
}

function othersTitlesOf(situation: Situation, drawn: DrawnNames): readonly string[] {
  const titles = situation.waiting?.othersTitles;
  if (titles === undefined || situation.waiting === undefined) return titlesOf(situation, drawn);
  return titlesOf({ ...situation, waiting: { ...situation.waiting, titles } }, drawn);
}

function watchOf(
  { bends = [], certificate }: Situation,
  inCase: string,
  happenings: Happenings,
): Watch {
  const shown = certificate === undefined ? {} : { shown: certificate };
  const after: Watch['after'] = (operation) => happenings.after(operation);
  return { case: inCase, bends, ...shown, after, tokens: happenings.tokens };
}

/** The printer is as the situation has it, until it is well again. */
async function troubleFor(
  { printer }: Situation,
  { printers }: Bench,
  happenings: Happenings,
): Promise<void> {
  if (printer === undefined) return;
  await printers.trouble(printer.faults);
  const { wellAfterMs } = printer;
  if (wellAfterMs !== undefined) happenings.later(wellAfterMs, () => printers.trouble([]));
}
