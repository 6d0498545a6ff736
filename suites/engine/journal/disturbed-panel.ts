import { type Chance, seededChance } from '../../../simulators/kit/chance.ts';
import { type Disturbed, disturbing } from './disturbed.ts';
import { disturbedPanelAnswer } from './disturbed-panel-answer.ts';
import { disturbedPanelRequest } from './disturbed-panel-request.ts';
import type { JournalEvent } from './event.ts';
import type { AskedEvent, Chosen, ConnectedEvent, ToldEvent } from './terminal-event.ts';

/** Of a hundred events so many are disturbed, more with each of a few seeds. */
const inAHundred = [4, 8, 16];
/** What is seldom called is disturbed the more: so many calls of each operation, but no more than this share of them. */
const callsHit = 3;
const mostOfRare = 40;
/** In milliseconds: about the pauses that are looked at, and what is far beyond them. */
const shifts = [-60_000, -900, -200, 200, 900, 960, 1_000, 2_500, 5_000, 11_000, 600_000];

/**
 * What a recording of terminals would be if besides callers and service also people, doors and
 * clocks went other ways: asked for something else, told of something else, sooner or later.
 */
export function disturbingPanels(events: readonly JournalEvent[]): Disturbed {
  const disturbed = disturbing(events);
  const titles = titlesIn(events);
  const rarity = rarityIn(events);
  return (seed) => {
    const chance = seededChance(seed).fork('panel');
    const share = inAHundred[seed % inAHundred.length] ?? 0;
    const isHit = (among: number): boolean => chance.below(100) < among;
    const others = disturbed(seed).flatMap((event) =>
      isHit(Math.max(share, rarity(event))) ? disturbedEvent(event, titles, chance) : [event],
    );
    return inOtherTime(others, () => (isHit(share) ? chance.pick(shifts) : 0));
  };
}

/** How many of a hundred calls of an event's operation are disturbed at least. */
function rarityIn(events: readonly JournalEvent[]): (event: JournalEvent) => number {
  const sent = events.filter((event) => event.type === 'sent');
  const operations = new Map(sent.map(({ call, operation }) => [call, operation]));
  const calls = Map.groupBy(sent, ({ operation }) => operation);
  return (event) => {
    if (event.type !== 'sent' && event.type !== 'answered') return 0;
    const { length } = calls.get(operations.get(event.call) ?? '') ?? [];
    return Math.min(mostOfRare, (100 * callsHit) / Math.max(1, length));
  };
}

function titlesIn(events: readonly JournalEvent[]): readonly string[] {
  const told = events.flatMap((event) => (event.type === 'told' ? (event.shown ?? []) : []));
  return [...new Set(['a title', ...told])];
}

function disturbedEvent(
  event: JournalEvent,
  titles: readonly string[],
  chance: Chance,
): readonly JournalEvent[] {
  if (event.type === 'sent') return [disturbedPanelRequest(event, chance)];
  if (event.type === 'answered') return [disturbedPanelAnswer(event, chance)];
  if (event.type === 'asked') return disturbedAsking(event, titles, chance);
  if (event.type === 'told') return disturbedTelling(event, titles, chance);
  return event.type === 'connected' ? disturbedDoor(event, chance) : [event];
}

const doings = ['look', 'release', 'delete', 'download', 'copy', 'scan', 'tap', 'upload'] as const;
const choices: readonly Chosen[] = [
  {},
  { copies: 2, grayscale: true },
  { grayscale: false, sides: 'one' },
  { sides: 'long edge', colorPages: 1 },
  { sides: 'short edge', colorPages: 0 },
  { paperSize: 'A5', landscape: true, scalePercent: 90 },
  { landscape: false },
];

function disturbedAsking(
  event: AskedEvent,
  titles: readonly string[],
  chance: Chance,
): readonly AskedEvent[] {
  const { titles: _, who: __, waiting = 0, pages = 0, ...bare } = event;
  const ways: readonly (() => readonly AskedEvent[])[] = [
    () => [],
    () => [bare],
    () => [{ ...event, doing: chance.pick(doings) }],
    () => [{ ...event, titles: [chance.pick(titles)] }],
    () => [{ ...event, who: 'another user' }],
    () => [{ ...event, waiting: chance.pick([0, waiting - 1, waiting + 1]) }],
    () => [{ ...event, pages: pages + 1 }],
    () => [{ ...event, againAfterMs: chance.pick([500, 4_000, 30_000]) }],
    () => [{ ...event, chosen: chance.pick(choices) }],
    () => [{ ...event, chosen: chance.pick(choices) }],
  ];
  return chance.pick(ways)();
}

const outcomes = ['done', 'partly', 'failed', 'nothing'] as const;

function disturbedTelling(
  event: ToldEvent,
  titles: readonly string[],
  chance: Chance,
): readonly ToldEvent[] {
  const { printed = [], shown = [], ...bare } = event;
  const others = (names: readonly string[]): readonly string[] =>
    chance.pick([
      [],
      names.slice(1),
      [...names, chance.pick(titles)],
      names.map((name) => `  ${name.normalize('NFD')} `),
      names.map((name) => name.toUpperCase()),
    ]);
  const ways: readonly (() => readonly ToldEvent[])[] = [
    () => [],
    () => [bare],
    () => [{ ...event, outcome: chance.pick(outcomes) }],
    () => [{ ...event, outcome: chance.pick(outcomes) }],
    () => [{ ...event, printed: others(printed) }],
    () => [{ ...event, shown: others(shown) }],
    () => [{ ...event, outcome: chance.pick(outcomes), printed: others(shown) }],
  ];
  return chance.pick(ways)();
}

function disturbedDoor(event: ConnectedEvent, chance: Chance): readonly ConnectedEvent[] {
  const { trusted = false, ...bare } = event;
  return chance.pick<readonly ConnectedEvent[]>([
    [],
    [bare],
    [{ ...event, trusted: !trusted }],
    [{ ...event, door: 'given' }],
  ]);
}

/** Events come later than they did, or earlier, and those after them with them; each case has its own clock, which never goes back. */
function inOtherTime(
  events: readonly JournalEvent[],
  shiftMs: () => number,
): readonly JournalEvent[] {
  let shifted = 0n;
  let before = 0n;
  return events.map((event) => {
    if (event.type === 'case' && event.phase === 'begin') [shifted, before] = [0n, 0n];
    shifted += BigInt(shiftMs()) * 1_000_000n;
    const at = BigInt(event.at) + shifted;
    if (at < before) shifted += before - at;
    before = at < before ? before : at;
    return { ...event, at: String(before) };
  });
}
