import type { JournalEvent } from './event.ts';

export type Pairs = readonly (readonly [name: string, value: string])[];

/** What calls and printers of a recording were called and given, each value once. */
export interface Values {
  readonly keys: readonly string[];
  readonly bearers: readonly string[];
  readonly printers: readonly string[];
  readonly operations: readonly string[];
  readonly cases: readonly string[];
  /** Of parameters and places in paths, by their name in small letters. */
  readonly ofName: ReadonlyMap<string, readonly string[]>;
}

export function valuesSeen(events: readonly JournalEvent[]): Values {
  const sent = events.filter((event) => event.type === 'sent');
  const pairs: Pairs = sent.flatMap(({ parameters, pathParameters }) => [
    ...parameters,
    ...Object.entries(pathParameters),
  ]);
  const byName = Map.groupBy(pairs, ([name]) => name.toLowerCase());
  const printers = events.filter((event) => event.type === 'receipt');
  return {
    keys: each(sent.map(({ headers }) => headers['x-api-key'])),
    bearers: each(sent.map(({ headers }) => headers['authorization'])),
    printers: each(printers.map(({ printer }) => printer)),
    operations: each(sent.map(({ operation }) => operation)),
    cases: each(sent.map((event) => event.case)),
    ofName: new Map([...byName].map(([name, all]) => [name, each(all.map(([, value]) => value))])),
  };
}

function each(values: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
