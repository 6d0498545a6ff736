import type { Clock } from '../../kit/clock.ts';
import { manualClock } from '../../kit/manual-clock.fixture.ts';
import { turn } from '../../kit/turn.ts';
import { attribute } from '../../kit/wire/ipp/attribute.ts';
import { loadProfile } from '../profile.ts';
import { valuesOf } from '../profile-values.ts';
import { eventually } from '../test-stand.ts';
import {
  type Answer,
  type Asking,
  ask,
  startSuiteComplete,
  suiteComplete,
  type TestPrinter,
} from './ipp-client.ts';
import { pageClock } from './page-clock.ts';

/** A printer of the profile suite-complete that is asked over sockets and prints a page when the test says so. */
export interface PacedPrinter extends TestPrinter {
  /** Lets this time pass for the printer, whose clock begins at 0. */
  pass(ms: number): void;
  /** Resolves when something in the printer waits for a timer of this length. */
  untilWaiting(ms: number): Promise<unknown>;
  /** Resolves when a page is under way, or nothing is printed. */
  untilPrinting(): Promise<unknown>;
  printPage(): Promise<void>;
  /** Prints the page that a document of one page has. */
  printDocument(): Promise<void>;
  /** Prints until there is nothing to print. */
  printAll(): Promise<void>;
}

/** Attributes that the profile has instead of its own; null removes one. */
export type ProfileChanges = Readonly<Record<string, Parameters<typeof valuesOf>[0] | null>>;

export async function startPacedPrinter(changes: ProfileChanges = {}): Promise<PacedPrinter> {
  const { title, attributes: own } = await loadProfile(suiteComplete);
  const attributes = new Map(own);
  for (const [name, written] of Object.entries(changes)) {
    if (written === null) attributes.delete(name);
    else attributes.set(name, attribute(name, ...valuesOf(written)));
  }
  const time = manualClock();
  const waits: number[] = [];
  const timer: Clock['timer'] = (ms, callback) => {
    waits.push(ms);
    return time.timer(ms, callback);
  };
  const pages = pageClock({ ...time, timer });
  const options = { clock: pages.clock, pace: 20, profile: { title, attributes } };
  const target = await startSuiteComplete(options);
  const { printer } = target;
  const completed = (): number =>
    printer.receipts().filter(({ state }) => state === 'completed').length;
  const printPage = async (): Promise<void> => {
    await pages.pageOut();
    await turn();
  };
  return {
    ...target,
    pass: (ms) => time.pass(ms),
    untilWaiting: (ms) =>
      eventually(`a timer of ${String(ms)} ms`, () => waits.includes(ms) || undefined),
    untilPrinting: () =>
      eventually(
        'a page that is under way',
        () => printer.state().state !== 'processing' || pages.underWay > 0 || undefined,
      ),
    printPage,
    printDocument: async () => {
      const before = completed();
      for (await printPage(); completed() === before; ) await turn();
    },
    printAll: async () => {
      for (; printer.state().state === 'processing'; await turn()) pages.tryPageOut();
    },
  };
}

export function askAsAnn(target: TestPrinter, asking: Asking): Promise<Answer> {
  return ask(target, { userName: 'ann', ...asking });
}
