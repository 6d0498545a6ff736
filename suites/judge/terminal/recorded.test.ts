import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { terminalRules } from '../../catalogue/terminal-rules.ts';
import { disturbingPanels } from '../../journal/disturbed-panel.ts';
import { readJournal } from '../../journal/ndjson.ts';
import type { Check } from '../check.ts';
import { judgeInShort, shortLines } from '../in-short.ts';
import { terminalChecks } from '../terminal-checks.ts';
import { administrationChecks } from './administration.ts';
import { answerChecks } from './answer.ts';
import { callChecks } from './call.ts';
import { callerChecks } from './caller.ts';
import { chosenChecks } from './chosen.ts';
import { formChecks } from './form.ts';
import { historyChecks } from './history.ts';
import { jobChecks } from './job.ts';
import { openChecks } from './open.ts';
import { outcomeChecks } from './outcome.ts';
import { readerChecks } from './reader.ts';
import { recordChecks } from './record.ts';
import { secrecyChecks } from './secrecy.ts';
import { triesChecks } from './tries.ts';
import { valueChecks } from './value.ts';

const folder = new URL('../../../fixtures/journals/', import.meta.url);
const text = gunzipSync(readFileSync(new URL('terminals.ndjson.gz', folder))).toString('utf8');
const disturbed = disturbingPanels(readJournal(text));
/** As it was recorded, and disturbed by each of so many seeds. */
const recordings = [readJournal(text), ...Array.from({ length: 40 }, (_, at) => disturbed(at + 1))];

const groups: Readonly<Record<string, readonly Check[]>> = {
  secrecy: secrecyChecks,
  call: callChecks,
  form: formChecks,
  value: valueChecks,
  caller: callerChecks,
  tries: triesChecks,
  outcome: outcomeChecks,
  job: jobChecks,
  chosen: chosenChecks,
  answer: answerChecks,
  open: openChecks,
  history: historyChecks,
  record: recordChecks,
  reader: readerChecks,
  administration: administrationChecks,
};

describe('what is made of recorded terminals, good ones and deviating ones, as they were and disturbed', () => {
  // Whoever judges odd terminals another way than before is to know it. `threw` may never stand there.
  it.each(Object.entries(groups))('is what it was, by the checks of %s', async (name, checks) => {
    const own = new Set(checks.map(({ rule }) => rule));
    const plan = terminalRules
      .filter(({ id }) => own.has(id))
      .map((rule) => {
        return { rule, scenarios: ['all'], gates: true, decision: { kind: 'judge' } } as const;
      });
    const found = shortLines(recordings.map((events) => judgeInShort(events, plan, { checks })));
    expect(found).not.toContain('threw');
    await expect(found).toMatchFileSnapshot(new URL(`terminals/${name}.txt`, folder).pathname);
  });

  it('is looked at by every check', () => {
    expect(Object.values(groups).flat()).toHaveLength(terminalChecks.length);
  });
});
