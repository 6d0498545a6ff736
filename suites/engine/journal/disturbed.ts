import { type Chance, seededChance } from '../../../simulators/kit/chance.ts';
import { disturbedJson, disturbedText } from './disturbed-json.ts';
import { rearranged } from './disturbed-order.ts';
import type { AnsweredEvent, JournalEvent, ReceiptEvent, SentEvent } from './event.ts';
import type { Pairs, Values } from './values-seen.ts';
import { valuesByCase } from './values-seen.ts';

/** Of a hundred events so many are disturbed, more with each of a few seeds: the others tell what a single one does. */
const inAHundred = [2, 5, 11];

/** A recording as it would be had something else gone wrong, by a seed: the same in the same way. */
export type Disturbed = (seed: number) => readonly JournalEvent[];

/**
 * What a recording would be if callers and target went wrong here and there: answers that are lost,
 * turned round or changed, callers and values taken for one another, calls in another order, paper
 * that is missing or doubled. Nobody can say what is right then; it can be said what the judge makes
 * of it.
 */
export function disturbing(events: readonly JournalEvent[]): Disturbed {
  const { all, byCase } = valuesByCase(events);
  return (seed) => {
    const chance = seededChance(seed);
    const share = inAHundred[seed % inAHundred.length] ?? 0;
    return rearranged(events, chance, share).flatMap((event) => {
      if (chance.below(100) >= share || !('case' in event)) return [event];
      const isNear = chance.below(4) > 0;
      return disturbedEvent(event, (isNear ? byCase.get(event.case) : undefined) ?? all, chance);
    });
  };
}

function disturbedEvent(
  event: JournalEvent,
  seen: Values,
  chance: Chance,
): readonly JournalEvent[] {
  if (event.type === 'answered') return [disturbedAnswer(event, seen, chance)];
  if (event.type === 'sent') return [disturbedRequest(event, seen, chance)];
  if (event.type === 'receipt') return disturbedReceipt(event, seen, chance);
  return unnoticed.has(event.type) ? [] : [event];
}

/** Without these a journal is still one: the driver may not have waited, nor a printer stood there. */
const unnoticed: ReadonlySet<JournalEvent['type']> = new Set(['settled', 'printer', 'fault']);

function disturbedAnswer(event: AnsweredEvent, seen: Values, chance: Chance): JournalEvent {
  const { json, text: _, ...bare } = event;
  const ways: readonly (() => JournalEvent)[] = [
    () => {
      const { seq, at, call } = event;
      return { type: 'unanswered', seq, at, case: event.case, call, reason: 'lost' };
    },
    () => ({ ...bare, status: 500 }),
    () => ({ ...bare, status: 403, json: { errorCode: 1007 } }),
    () => ({ ...bare, status: 200, json: { errorCode: 0, id: 1 } }),
    () => ({ ...bare, status: 200 }),
    () => ({ ...bare, status: 404 }),
    ...Array.from(
      { length: 6 },
      () => () =>
        json === undefined
          ? { ...event, status: 404 }
          : { ...event, json: disturbedJson(json, { chance, leaves: seen.leaves }) },
    ),
  ];
  return chance.pick(ways)();
}

function disturbedRequest(event: SentEvent, seen: Values, chance: Chance): SentEvent {
  const { headers, parameters, pathParameters, json, file } = event;
  const { authorization: _, ...anonymous } = headers;
  const { pair: __, ...unpaired } = event;
  const ways: readonly (() => SentEvent)[] = [
    () => ({ ...event, headers: { ...headers, 'x-api-key': chance.pick(seen.keys) } }),
    () => ({ ...event, headers: anonymous }),
    () => ({ ...event, headers: { ...anonymous, authorization: chance.pick(seen.bearers) } }),
    () => ({ ...event, parameters: [] }),
    () => ({ ...event, pathParameters: {} }),
    () => ({ ...event, parameters: withoutOne(parameters, chance) }),
    () => ({ ...event, parameters: [...parameters, ...parameters] }),
    () => ({ ...event, parameters: withOneMore(parameters, seen, chance) }),
    () => ({ ...event, parameters: withOther(parameters, seen, chance) }),
    () => ({
      ...event,
      pathParameters: Object.fromEntries(withOther(Object.entries(pathParameters), seen, chance)),
    }),
    () => ({ ...event, operation: chance.pick(seen.operations) }),
    () => ({ ...event, case: chance.pick(seen.cases) }),
    () => (event.pair === undefined ? { ...event, pair: 1 } : unpaired),
    () =>
      json === undefined
        ? { ...event, json: {} }
        : { ...event, json: disturbedJson(json, { chance, leaves: seen.leaves }) },
    () => {
      const { file: __, ...bare } = event;
      return file === undefined || chance.below(2) === 0
        ? { ...bare, malformed: 'broken off' }
        : { ...event, file: { ...file, fileName: 'a.bin', bytes: 0 } };
    },
  ];
  return chance.pick(ways)();
}

function withoutOne(pairs: Pairs, chance: Chance): Pairs {
  const gone = chance.below(Math.max(1, pairs.length));
  return pairs.filter((_, at) => at !== gone);
}

/** One has a value that another call gave to that name, or one like its own. */
function withOther(pairs: Pairs, seen: Values, chance: Chance): Pairs {
  const changed = chance.below(Math.max(1, pairs.length));
  const isLike = chance.below(3) === 0;
  return pairs.map(([name, value], at) => {
    if (at !== changed) return [name, value];
    const others = seen.ofName.get(name.toLowerCase()) ?? [value];
    return [name, isLike ? disturbedText(value, chance) : chance.pick(others)];
  });
}

/** One more, as another call was given it. */
function withOneMore(pairs: Pairs, seen: Values, chance: Chance): Pairs {
  const [name, values] = chance.pick([...seen.ofName, ['title', ['a title']] as const]);
  return [...pairs, [name, chance.pick(values)]];
}

function disturbedReceipt(
  event: ReceiptEvent,
  seen: Values,
  chance: Chance,
): readonly ReceiptEvent[] {
  const ways: readonly (() => readonly ReceiptEvent[])[] = [
    () => [],
    () => [event, event],
    () => [{ ...event, printer: chance.pick(seen.printers) }],
    () => [{ ...event, copies: (event.copies ?? 1) + 1, pages: event.pages + 1 }],
    () => [{ ...event, sha256: event.sha256.replaceAll('a', 'b'), sides: 'two-sided-short-edge' }],
    () => [{ ...event, state: 'aborted' }],
  ];
  return chance.pick(ways)();
}
