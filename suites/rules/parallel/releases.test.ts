import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/journal/json.ts';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules as documentRules } from './documents.ts';
import { rules as releaseRules } from './releases.ts';

const rules = [...documentRules, ...releaseRules];

function said(rule: string, story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, rule), story.over());
}

interface End {
  readonly operation?: string;
  readonly status?: number;
  readonly json?: JsonObject;
  readonly sha256?: string;
}

/** Simultaneous calls for one document, by default sends, and so many prints of it. */
function race(ends: readonly End[], prints = 0): PrintJournal {
  const story = PrintJournal.begun().printer('one', 'p:1', 'm1').upload('Ann', 'a');
  const pathParameters = { uuid: 'a', port: 'p:1' };
  const calls = ends.map(({ operation = 'documents.send' }) =>
    story.sent('s', { operation, pathParameters }),
  );
  for (const [at, { operation: _, status = 200, ...answer }] of ends.entries())
    story.answered('s', calls[at] ?? 0, { status, ...answer });
  for (let left = prints; left > 0; left -= 1) story.paper('a', 'one');
  return story.settled();
}

const done = { json: { errorCode: 0 } };

describe('PAR-19: simultaneous sends', () => {
  it('may be refused in either way', () => {
    expect(said('PAR-19', race([done, { json: { errorCode: 1001 } }, { status: 409 }]))).toEqual([
      3,
    ]);
    expect(said('PAR-19', race([done, { status: 499 }, { status: 503 }]))).toEqual([3, '503']);
  });

  it('are not judged if one follows the other, or if there is only one', () => {
    expect(said('PAR-19', race([{ status: 500 }]))).toEqual([0]);
    const inTurn = PrintJournal.begun().upload('Ann', 'a').send('a', '1').send('a', '1', 500);
    expect(said('PAR-19', inTurn.settled())).toEqual([0]);
  });
});

describe('PAR-11: a download beside a send', () => {
  const beside = (status: number, sha256 = 'a'): PrintJournal =>
    race([{ operation: 'documents.download', status, sha256 }, done]);

  it('may be refused, also with 503, which the interface lists', () => {
    expect(said('PAR-11', beside(404))).toEqual([1]);
    expect(said('PAR-11', beside(503))).toEqual([1]);
    expect(said('PAR-11', beside(500))).toEqual([1, '500']);
  });
});

describe('PAR-02 and PAR-07: a send beside a deletion', () => {
  const beside = (deletion: number, prints: number): PrintJournal =>
    race([done, { operation: 'documents.delete', json: { errorCode: deletion } }], prints);

  it('that is refused must print', () => {
    expect(said('PAR-07', beside(1002, 0))).toEqual([1, 'no print']);
    expect(said('PAR-02', beside(1002, 0))).toEqual([1, 'no print']);
  });

  it('that succeeds as well may have printed, or have been deleted with its document', () => {
    expect(said('PAR-07', beside(0, 1))).toEqual([1]);
    expect(said('PAR-07', beside(0, 0))).toEqual([1]);
    expect(said('PAR-07', beside(0, 2))).toEqual([1, '2 prints']);
    expect(said('PAR-02', beside(0, 0))).toEqual([0]);
  });
});
