import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalText } from '../../reports/journal-text.fixture.ts';
import { redRun } from '../../reports/made-up-run.fixture.ts';
import type { RunReport } from '../../reports/report.ts';
import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import { toLine } from '../../suites/engine/journal/ndjson.ts';
import { judgeRecorded } from '../../suites/engine/run/recorded.ts';
import { platen } from './run-command.fixture.ts';

const { journal } = redRun();
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-judge-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function recorded(text: string): Promise<string> {
  const path = join(folder, 'journal.ndjson');
  await writeFile(path, text);
  return path;
}

const text = journal.map(toLine).join('');

describe('platen judge', () => {
  it('finds again what was wrong, by its outcome too', async () => {
    const { outcome, out } = await platen('judge', await recorded(text));
    expect(outcome).toBe('failed');
    expect(out).toMatch(/FAILED {2}DOC-LIST-08 /);
    expect(out).toMatch(
      /failed: \d+ passed, \d+ failed, \d+ warnings?, \d+ not run \(\d+ applicable/,
    );
  });

  it('takes a folder for the journal in it, writes the report where it is told, and nowhere else', async () => {
    await recorded(text);
    const out = join(folder, 'again');
    const judged = await platen('judge', folder, '--out', out);
    expect(judged.out).toContain(`report: ${join(out, 'report.html')}`);
    expect((await readdir(folder)).toSorted()).toEqual(['again', 'journal.ndjson']);
    expect(await journalText(out)).toBe(text);
  });

  it('--json is results.json; --only makes it partial', async () => {
    const { out } = await platen(
      'judge',
      await recorded(text),
      '--json',
      '--only',
      'DOC-LIST-08,TAP-01',
    );
    const report = JSON.parse(out) as RunReport;
    expect(report).toMatchObject({ schemaVersion: 1, outcome: 'failed', partial: true, seed: 42 });
    expect(report.rules.map(({ id }) => id)).toEqual(['DOC-LIST-08', 'TAP-01']);
  });

  it.for([
    ['cut off', text.slice(0, -40), /journal line 128: is not JSON; was the file cut off\?/],
    ['another file', '{"log":{}}\n', /journal line 1: is not a journal event/],
    ['empty', '', /journal line 1: contains no event/],
  ] as const)(
    'a journal that is %s is wrong usage, and the line is named',
    async ([, given, message]) => {
      const { outcome, err } = await platen('judge', await recorded(given));
      expect(outcome).toBe('usage');
      expect(err).toMatch(message);
    },
  );

  it('a file that is not there and rules that are not there are wrong usage', async () => {
    expect((await platen('judge', join(folder, 'nowhere'))).err).toContain(
      'cannot be read: it does not exist',
    );
    const none = await platen('judge', await recorded(text), '--only', 'NOWHERE');
    expect(none).toMatchObject({ outcome: 'usage' });
  });

  it('a recording that ends in the middle of a case is judged, and it is said', async () => {
    const half = journal.slice(0, 100).map(toLine).join('');
    const { err } = await platen('judge', await recorded(half));
    expect(err).toContain('the recording ends in the middle of documents/list-page');
  });
});

describe('rounds in which a red was played again', () => {
  const again = (round: number, keep: (event: JournalEvent) => boolean): readonly JournalEvent[] =>
    journal
      .filter((event) => 'case' in event && keep(event))
      .map((event) => {
        const from = journal.length * round;
        const moved = {
          ...event,
          seq: event.seq + from,
          at: String(BigInt(event.at) + BigInt(from) * 1_700_000n),
        };
        const call =
          'call' in event && event.call !== undefined ? { call: event.call + 1000 * round } : {};
        return {
          ...moved,
          ...call,
          case: `${'case' in event ? event.case : ''}@again${String(round)}`,
        } as JournalEvent;
      });

  it('turn nothing red or green, and say how steady a red is', () => {
    const rounds = [...again(1, () => true), ...again(2, (event) => event.type === 'case')];
    const once = judgeRecorded(journal);
    const more = judgeRecorded([...journal, ...rounds]);
    expect(more.results).toEqual(once.results);
    expect(once.reproductions.size).toBe(0);
    expect(more.reproductions.get('DOC-LIST-08')).toEqual({ red: 1, of: 2 });
  });

  it('count only where all that was red was played to its end again', () => {
    const cut = again(2, () => true).map((event) =>
      event.type === 'case' && event.phase === 'done' ? { ...event, phase: 'cut' as const } : event,
    );
    const judged = judgeRecorded([...journal, ...again(1, () => true), ...cut]);
    expect(judged.reproductions.get('DOC-LIST-08')).toEqual({ red: 1, of: 1 });
  });
});
