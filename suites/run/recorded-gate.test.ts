import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readJournal } from '../journal/ndjson.ts';
import { checks } from '../judge/checks.ts';
import { judge, type RuleResult } from '../judge/judge.ts';
import { planFor } from './engine.ts';

const folder = new URL('../../fixtures/journals/', import.meta.url);

/** `DOC-UP-02 OK: documents/upload 3, login/kinds 1`. */
function lineOf({ planned, verdict, exercisedIn = new Map() }: RuleResult): string {
  const cases = [...exercisedIn].map(([name, times]) => `${name} ${String(times)}`);
  return `${planned.rule.id} ${verdict}: ${cases.toSorted().join(', ')}\n`;
}

// A check that looks elsewhere than before may be right, and is not to be so by accident.
it('every rule sees as many situations in each case of a recorded gate as it did', async () => {
  const events = readJournal(
    gunzipSync(readFileSync(new URL('gate.ndjson.gz', folder))).toString('utf8'),
  );
  const [run] = events;
  if (run?.type !== 'run') throw new Error("a journal begins with its 'run' event");
  const results = judge(events, planFor({ facts: run.target }), checks);
  await expect(results.map(lineOf).toSorted().join('')).toMatchFileSnapshot(
    new URL('gate.situations.txt', folder).pathname,
  );
});
