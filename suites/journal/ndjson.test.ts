import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JournalBuilder } from './journal-builder.ts';
import { JournalError, readJournal, toLine } from './ndjson.ts';

function sample(): JournalBuilder {
  const journal = new JournalBuilder().begin('s');
  journal.call('s', { operation: 'version.get' }, { status: 200, json: { version: '1\u2028"x"' } });
  return journal.end('s');
}

const runLine = new JournalBuilder().events.map(toLine).join('');

describe('a journal in lines', () => {
  it('comes back as it was written', () => {
    const { events } = sample();
    expect(readJournal(events.map(toLine).join(''))).toEqual(events);
  });

  it.each([
    ['', 1],
    ['{"seq":1,"type":"sent"}\n', 1],
    [`${runLine}not json\n`, 2],
    [`${runLine}{"seq":2,"at":"1","type":"verdict"}\n`, 2],
    [`${runLine}{"seq":1,"at":"1","type":"settled","case":"s","waitedMs":1,"inTime":true}\n`, 2],
    [`${runLine}null\n`, 2],
  ])('%j is refused at line %s', (text, line) => {
    expect(() => readJournal(text)).toThrow(`journal line ${String(line)}:`);
  });

  it('whatever is cut or garbled gives events or a JournalError, nothing else', () => {
    const whole = sample().events.map(toLine).join('');
    fc.assert(
      fc.property(fc.nat(whole.length), fc.string(), (at, noise) => {
        try {
          readJournal(whole.slice(0, at) + noise);
        } catch (error) {
          expect(error).toBeInstanceOf(JournalError);
        }
      }),
    );
  });
});
