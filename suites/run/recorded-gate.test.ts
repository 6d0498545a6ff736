import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { disturbances, disturbing } from '../journal/disturbed.ts';
import type { JournalEvent } from '../journal/event.ts';
import { readJournal } from '../journal/ndjson.ts';
import { checks } from '../judge/checks.ts';
import { judgeInShort, shortLines } from '../judge/in-short.ts';
import { judge, type RuleResult } from '../judge/judge.ts';
import type { PlannedRule } from '../judge/plan.ts';
import { predictions } from '../judge/predictions.ts';
import { planFor } from './engine.ts';
import { runEventOf } from './run-facts.ts';

const folder = new URL('../../fixtures/journals/', import.meta.url);

/** `DOC-UP-02 OK: documents/upload 3, login/kinds 1`. */
function lineOf({ planned, verdict, exercisedIn = new Map() }: RuleResult): string {
  const cases = [...exercisedIn].map(([name, times]) => `${name} ${String(times)}`);
  return `${planned.rule.id} ${verdict}: ${cases.toSorted().join(', ')}\n`;
}

interface RecordedGate {
  readonly events: readonly JournalEvent[];
  readonly plan: readonly PlannedRule[];
}

function recordedGate(): RecordedGate {
  const text = gunzipSync(readFileSync(new URL('gate.ndjson.gz', folder))).toString('utf8');
  const events = readJournal(text);
  return { events, plan: planFor({ facts: runEventOf(events).target }) };
}

// A check that looks elsewhere than before may be right, and is not to be so by accident.
it('every rule sees as many situations in each case of a recorded gate as it did', async () => {
  const { events, plan } = recordedGate();
  const results = judge(events, plan, checks);
  await expect(results.map(lineOf).toSorted().join('')).toMatchFileSnapshot(
    new URL('gate.situations.txt', folder).pathname,
  );
});

// Predictions are held against any traffic: what a good service answered must satisfy each of them.
it('no prediction is against what a good service answered', async () => {
  const { events, plan } = recordedGate();
  const results = judge(events, plan, predictions);
  const against = results.filter(({ findings }) => findings.length > 0);
  expect(against.map(lineOf)).toEqual([]);
  const predicted = new Set(predictions.map(({ rule }) => rule));
  const lines = results.filter(({ planned }) => predicted.has(planned.rule.id)).map(lineOf);
  await expect(lines.toSorted().join('')).toMatchFileSnapshot(
    new URL('gate.predictions.txt', folder).pathname,
  );
});

// Who judges odd traffic another way than before is to know it. `threw` may never stand there.
it.each([
  ['checks', checks],
  ['predictions', predictions],
] as const)(
  'what %s make of recordings that were disturbed is what it was',
  async (name, judging) => {
    const { events, plan } = recordedGate();
    const own = new Set(judging.map(({ rule }) => rule));
    const asked = plan.filter(({ rule }) => own.has(rule.id));
    const disturbed = disturbing(events);
    const found = disturbances.map((seed) =>
      judgeInShort(disturbed(seed), asked, { checks: judging }),
    );
    const text = shortLines(found);
    expect(text).not.toContain('threw');
    await expect(text).toMatchFileSnapshot(new URL(`gate.disturbed-${name}.txt`, folder).pathname);
  },
  300_000,
);
