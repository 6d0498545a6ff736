import { type Chance, seededChance } from '../../simulators/kit/chance.ts';
import { disturbedJson } from './disturbed-json.ts';
import type { AnsweredEvent, JournalEvent, ReceiptEvent, SentEvent } from './event.ts';
import type { Pairs, Values } from './values-seen.ts';
import { valuesSeen } from './values-seen.ts';

/** The seeds by which the recorded gate is disturbed in tests. */
export const disturbances: readonly number[] = Array.from({ length: 24 }, (_, at) => at + 1);

/** Of a hundred events so many are disturbed, more with each of a few seeds: the others tell what a single one does. */
const inAHundred = [3, 7, 15];

/**
 * What a recording would be if callers and target went wrong here and there: answers that are lost,
 * turned round or changed, callers and values taken for one another, paper that is missing or
 * doubled. The same seed disturbs in the same way. Nobody can say what is right then; it can be said
 * what the judge makes of it.
 */
export function disturbed(events: readonly JournalEvent[], seed: number): readonly JournalEvent[] {
  const chance = seededChance(seed);
  const share = inAHundred[seed % inAHundred.length] ?? 0;
  const seen = valuesSeen(events);
  return events.flatMap((event): readonly JournalEvent[] => {
    if (chance.below(100) >= share) return [event];
    if (event.type === 'answered') return [disturbedAnswer(event, chance)];
    if (event.type === 'sent') return [disturbedRequest(event, seen, chance)];
    return event.type === 'receipt' ? disturbedReceipt(event, seen, chance) : [event];
  });
}

function disturbedAnswer(event: AnsweredEvent, chance: Chance): JournalEvent {
  const { json, text: _, ...bare } = event;
  const ways: readonly (() => JournalEvent)[] = [
    () => {
      const { seq, at, call } = event;
      return { type: 'unanswered', seq, at, case: event.case, call, reason: 'lost' };
    },
    () => ({ ...bare, status: 500 }),
    () => ({ ...bare, status: 403, json: { errorCode: 1007 } }),
    () => ({ ...bare, status: 200, json: { errorCode: 0, id: 1 } }),
    ...Array.from(
      { length: 6 },
      () => () =>
        json === undefined
          ? { ...event, status: 404 }
          : { ...event, json: disturbedJson(json, chance) },
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
    () => ({ ...event, parameters: withoutOne(parameters, chance) }),
    () => ({ ...event, parameters: withOther(parameters, seen, chance) }),
    () => ({
      ...event,
      pathParameters: Object.fromEntries(withOther(Object.entries(pathParameters), seen, chance)),
    }),
    () => ({ ...event, operation: chance.pick(seen.operations) }),
    () => ({ ...event, case: chance.pick(seen.cases) }),
    () => (event.pair === undefined ? { ...event, pair: 1 } : unpaired),
    () =>
      json === undefined ? { ...event, json: {} } : { ...event, json: disturbedJson(json, chance) },
    () => ({
      ...event,
      ...(file === undefined ? {} : { file: { ...file, fileName: 'a.bin', bytes: 0 } }),
    }),
  ];
  return chance.pick(ways)();
}

function withoutOne(pairs: Pairs, chance: Chance): Pairs {
  const gone = chance.below(Math.max(1, pairs.length));
  return pairs.filter((_, at) => at !== gone);
}

/** One of them has a value that another call gave to that name. */
function withOther(pairs: Pairs, seen: Values, chance: Chance): Pairs {
  const changed = chance.below(Math.max(1, pairs.length));
  return pairs.map(([name, value], at) =>
    at === changed
      ? [name, chance.pick(seen.ofName.get(name.toLowerCase()) ?? [value])]
      : [name, value],
  );
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
