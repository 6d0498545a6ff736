import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JournalBuilder } from './journal-builder.ts';
import { JournalError, readJournal, readJournalFrom, toLine } from './ndjson.ts';

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

  it('read as it comes, in whatever pieces, is what it is as a whole', async () => {
    const whole = Buffer.from(sample().events.map(toLine).join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length)), async (cuts) => {
        const at = [0, ...cuts.toSorted((one, other) => one - other), whole.length];
        async function* pieces(): AsyncGenerator<Uint8Array> {
          for (const [nth, from] of at.slice(0, -1).entries())
            yield whole.subarray(from, at[nth + 1]);
        }
        expect(await readJournalFrom(pieces())).toEqual(readJournal(whole.toString()));
      }),
    );
  });

  it('that ends within an event is refused, with what came before it', async () => {
    const events = sample().events.slice(0, 3);
    const lines = events.slice(0, -1).map(toLine).join('');
    const last = events.slice(-1).map(toLine).join('');
    const read = (text: string) =>
      readJournalFrom(Readable.from([Buffer.from(text)])).catch((error: unknown) => error);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: last.length - 2 }), async (length) => {
        const error = await read(lines + last.slice(0, length));
        expect(error).toBeInstanceOf(JournalError);
        expect(error).toMatchObject({ before: events.slice(0, -1) });
      }),
    );
    expect(await read(lines + last.trimEnd())).toEqual(events);
    expect(await read(`${lines}{"half\n${last}`)).toMatchObject({ before: undefined });
    expect(await read(last.slice(0, 9))).toMatchObject({ before: undefined });
  });

  it('a line without an end is refused before it is held', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'x');
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(runLine);
      for (;;) {
        given += 1;
        yield piece;
      }
    }
    await expect(readJournalFrom(endless())).rejects.toThrow('journal line 2: is too long');
    expect(given).toBeLessThan(100);
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
