import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../testing/journal.ts';
import { JournalError, readJournal, toLine } from './ndjson.ts';

function sample(): JournalBuilder {
  const journal = new JournalBuilder().begin('s');
  journal.call('s', { operation: 'version.get' }, { status: 200, json: { version: '1\u2028"x"' } });
  return journal.end('s');
}

describe('a journal in lines', () => {
  it('comes back as it was written', () => {
    const { events } = sample();
    expect(readJournal(events.map(toLine).join(''))).toEqual(events);
  });

  it.each([
    ['', 1],
    ['{"seq":1,"type":"sent"}\n', 1],
    ['{"seq":1,"type":"run"}\nnot json\n', 2],
    ['{"seq":1,"type":"run"}\n{"seq":2,"type":"verdict"}\n', 2],
    ['{"seq":2,"type":"run"}\n{"seq":2,"type":"sent"}\n', 2],
    ['{"seq":1,"type":"run"}\nnull\n', 2],
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
