import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalEvent } from './event.ts';
import { readJournal, toLine } from './ndjson.ts';

const stamp = (seq: number) => ({ seq, at: String(seq * 1000) });
const journal: readonly JournalEvent[] = [
  {
    ...stamp(1),
    type: 'run',
    schemaVersion: 1,
    seed: 7,
    startedAt: '2026-12-03T10:04:05.000Z',
    target: {
      name: 'target',
      baseUrl: 'https://target.example/api/v1',
      own: false,
      keys: [],
      users: [],
      domain: 'target.example',
      hostDomain: false,
      providerId: 1,
      controls: [],
      allow: [],
      declines: [],
      deliveryMs: 1000,
    },
  },
  { ...stamp(2), type: 'case', case: 'a', scenario: 'a', phase: 'begin' },
  {
    ...stamp(3),
    type: 'sent',
    case: 'a',
    call: 1,
    operation: 'version.get',
    method: 'GET',
    path: '/version',
    pathParameters: {},
    headers: {},
    parameters: [['a', 'b']],
  },
  {
    ...stamp(4),
    type: 'answered',
    case: 'a',
    call: 1,
    status: 200,
    headers: {},
    bytes: 0,
    sha256: '',
  },
  { ...stamp(5), type: 'case', case: 'a', scenario: 'a', phase: 'done' },
];
const text = journal.map(toLine).join('');

describe('readJournal', () => {
  it('reads what was written', () => {
    expect(readJournal(text)).toEqual(journal);
  });

  it('names the line at which a journal was cut off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: text.length - 2 }), (length) => {
        const cut = text.slice(0, length);
        const line = cut.split('\n').length;
        const whole = cut.endsWith('\n') || text[length] === '\n';
        if (whole) expect(readJournal(cut).length).toBeLessThan(journal.length + 1);
        else expect(() => readJournal(cut)).toThrow(`journal line ${String(line)}: is not JSON`);
      }),
    );
  });

  it.for([
    ['nothing', '', 'journal line 1: holds no event'],
    [
      'another file',
      '{"log":{"version":"1.2"}}',
      'journal line 1: is no journal event: its type is missing',
    ],
    ['a list', '[1]', 'journal line 1: is no journal event'],
    [
      'a journal without its beginning',
      toLine(journal[1] as JournalEvent),
      "journal line 1: the first event must be of type 'run'",
    ],
    [
      'a later form',
      text.replace('"schemaVersion":1', '"schemaVersion":2'),
      'journal line 1: is of schemaVersion 2',
    ],
    [
      'a target without keys',
      text.replace('"keys":[],', ''),
      "journal line 1: is no 'run' event: 'target' is not a target with all its facts",
    ],
    [
      'an answer without a status',
      text.replace('"status":200,', ''),
      "journal line 4: is no 'answered' event: 'status' is not a number",
    ],
    [
      'lines out of order',
      text + toLine(journal[1] as JournalEvent),
      'journal line 6: seq 2 follows 5',
    ],
  ] as const)('refuses %s with the line', ([, given, message]) => {
    expect(() => readJournal(given)).toThrow(message);
  });

  it('answers a journal or names a line, whatever one value of it is changed to', () => {
    const places = fc.constantFrom(
      ...[...text.matchAll(/"[a-zA-Z0-9]+":/g)].map(({ index, 0: name }) => [index, name] as const),
    );
    fc.assert(
      fc.property(places, fc.json(), ([index, name], value) => {
        const changed = `${text.slice(0, index)}${name}${value.replaceAll('\n', ' ')},"was":${text.slice(index + name.length)}`;
        const read = (): unknown => readJournal(changed);
        try {
          expect(read()).toBeInstanceOf(Array);
        } catch (error) {
          expect(String(error)).toMatch(/^JournalError: journal line \d+: /);
        }
      }),
    );
  });
});
