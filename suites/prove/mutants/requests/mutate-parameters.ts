import type { JournalEvent, SentEvent } from '../../../engine/journal/event.ts';

type Pair = readonly [name: string, value: string];
type Change = readonly [member: string, mutation: string, make: () => readonly JournalEvent[]];

/** Every parameter of a request removed, doubled, renamed, of another value, and in another place. */
export function* changesOfParameters(event: SentEvent): Iterable<Change> {
  const { parameters, query = [] } = event;
  const strange: Pair = ['strange', 'x'];
  const secret: Pair = ['key', 'key#1'];
  yield ['parameter', 'an unknown one', () => [{ ...event, parameters: [...parameters, strange] }]];
  yield [
    'parameter',
    'a secret in the query',
    () => [{ ...event, parameters: [...parameters, secret], query: [...query, secret] }],
  ];
  for (const [at, pair] of parameters.entries()) {
    const [name, value] = pair;
    const member = `parameter.${name}`;
    const become = (mutation: string, ...pairs: readonly Pair[]): Change => [
      member,
      mutation,
      () => [
        {
          ...event,
          parameters: parameters.toSpliced(at, 1, ...pairs),
          query: moved(query, pair, pairs),
        },
      ],
    ];
    yield become('removed');
    yield become('twice', pair, pair);
    yield become('in different case', [otherLetters(name), value]);
    for (const [mutation, other] of Object.entries(otherValues(value)))
      yield become(mutation, [name, other]);
    const inQuery = query.some(([one]) => one === name);
    const elsewhere = inQuery ? query.filter(([one]) => one !== name) : [...query, pair];
    yield [
      member,
      inQuery ? 'in the body' : 'in the query',
      () => [{ ...event, query: elsewhere }],
    ];
  }
}

/** What is changed is changed where it travels. */
function moved(query: readonly Pair[], old: Pair, pairs: readonly Pair[]): readonly Pair[] {
  const at = query.findIndex(([name]) => name === old[0]);
  return at < 0 ? query : query.toSpliced(at, 1, ...pairs);
}

function otherLetters(name: string): string {
  const upper = name.toUpperCase();
  return upper === name ? name.toLowerCase() : upper;
}

function otherValues(value: string): Readonly<Record<string, string>> {
  const number = Number(value);
  if (value !== '' && Number.isInteger(number))
    return {
      huge: String(number + 5_000),
      negative: String(-1 - number),
      'not a number': 'many',
    };
  return { changed: `${value}x`, emptied: '' };
}
