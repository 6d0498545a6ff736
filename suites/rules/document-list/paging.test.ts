import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/journal/json.ts';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules } from './paging.ts';

function said(rule: string, story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, rule), story.over());
}

const ann = 'token#1';
const begun = (): PrintJournal => PrintJournal.begun().login('Ann', ann);
const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `d${String(index)}`);
const records = (...uuids: readonly string[]): readonly JsonObject[] =>
  uuids.map((uuid) => ({ uuid }));

/** So many documents of Ann wait. */
function waiting(count: number): PrintJournal {
  const story = begun();
  for (const uuid of names(count)) story.upload('Ann', uuid);
  return story;
}

/** So many documents wait, and so many are listed. */
function listed(count: number, shown: number, maxRecords?: string): PrintJournal {
  const asked = maxRecords === undefined ? [] : [['maxRecords', maxRecords] as const];
  return waiting(count).list(ann, records(...names(shown)), ...asked);
}

describe('DOC-LIST-03: the default page', () => {
  it('says something only where more documents wait than it holds', () => {
    expect(said('DOC-LIST-03', listed(51, 49))).toEqual([1]);
    expect(said('DOC-LIST-03', listed(50, 50))).toEqual([0]);
    expect(said('DOC-LIST-03', listed(51, 51, '60'))).toEqual([0]);
  });
});

describe('DOC-LIST-04: maxRecords', () => {
  it('says something only where more documents wait', () => {
    expect(said('DOC-LIST-04', listed(3, 2, '2'))).toEqual([1]);
    expect(said('DOC-LIST-04', listed(2, 2, '2'))).toEqual([0]);
    expect(said('DOC-LIST-04', listed(3, 3))).toEqual([0]);
  });

  it('is not judged where it is above the maximum, or no number', () => {
    expect(said('DOC-LIST-04', listed(502, 500, '500'))).toEqual([1]);
    expect(said('DOC-LIST-04', listed(502, 500, '501'))).toEqual([0]);
    expect(said('DOC-LIST-04', listed(3, 3, 'none'))).toEqual([0]);
  });
});

describe('DOC-LIST-05: the maximum', () => {
  it('is shown only where more documents wait and more are asked for', () => {
    expect(said('DOC-LIST-05', listed(501, 501, '501'))).toHaveLength(2);
    expect(said('DOC-LIST-05', listed(500, 500, '501'))).toEqual([0]);
    expect(said('DOC-LIST-05', listed(501, 500, '500'))).toEqual([0]);
  });

  it('is not judged by a list that holds fewer', () => {
    expect(said('DOC-LIST-05', listed(501, 0, '501'))).toEqual([0]);
  });

  it('may be kept by a refusal (SIL-14), but not by an error', () => {
    const answered = (status: number): PrintJournal =>
      waiting(501).list(ann, status, ['maxRecords', '501']);
    expect(said('DOC-LIST-05', answered(400))).toEqual([1]);
    expect(said('DOC-LIST-05', answered(500))).toEqual([0]);
  });
});

describe('DOC-LIST-09: a document that waits', () => {
  it('may be beyond the end of a full page', () => {
    expect(said('DOC-LIST-09', listed(51, 50))).toEqual([0]);
    expect(said('DOC-LIST-09', listed(51, 49))).toHaveLength(2);
    expect(said('DOC-LIST-09', listed(2, 1, '1'))).toEqual([0]);
  });

  it('is one of the user of the token, uploaded before the list', () => {
    expect(said('DOC-LIST-09', begun().list(ann, []).upload('Ann', 'a'))).toEqual([0]);
    expect(said('DOC-LIST-09', begun().upload('Bob', 'b').list(ann, []))).toEqual([0]);
    expect(said('DOC-LIST-09', waiting(1).list('token#9', []))).toEqual([0]);
  });

  it('is not judged if a release of it was tried, or the list was refused', () => {
    expect(said('DOC-LIST-09', waiting(1).send('d0', 'p', 400).list(ann, []))).toEqual([0]);
    expect(said('DOC-LIST-09', waiting(1).list(ann, 500))).toEqual([0]);
  });

  it('is looked for under its own status', () => {
    expect(said('DOC-LIST-09', waiting(1).list(ann, [], ['status', '2']))).toEqual([0]);
    expect(said('DOC-LIST-09', waiting(1).list(ann, [], ['status', '0']))).toHaveLength(2);
  });
});

describe('the order of a list', () => {
  const at = (...times: readonly number[]): PrintJournal =>
    begun().list(
      ann,
      times.map((dateTime) => ({ uuid: 'a', dateTime })),
    );

  it('is free for documents of one millisecond (DOC-LIST-12)', () => {
    expect(said('DOC-LIST-12', at(3, 2, 2))).toEqual([1]);
    expect(said('DOC-LIST-12', at(3, 1, 2))).toHaveLength(2);
  });

  it('is not shown by one document, nor is that it is listed once (DOC-LIST-10)', () => {
    expect(said('DOC-LIST-12', at(1))).toEqual([0]);
    expect(said('DOC-LIST-10', at(1))).toEqual([0]);
  });
});
