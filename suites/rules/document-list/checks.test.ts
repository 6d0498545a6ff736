import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../journal/json.ts';
import { saidBy } from '../../judge/judged-by.ts';
import { PaperStory } from '../document-send/checks-printing.fixture.ts';
import { documentListChecks } from './checks.ts';

function said(rule: string, story: PaperStory): readonly [number, ...string[]] {
  const check = documentListChecks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`there is no check of ${rule}`);
  return saidBy(check, story.over());
}

const ann = 'token#1';
const record = (uuid: string, more: JsonObject = {}): JsonObject => ({
  uuid,
  documentName: uuid,
  userName: 'Ann',
  status: 0,
  ...more,
});
const begun = (): PaperStory => PaperStory.begun().login('Ann', ann);
const two = (): PaperStory =>
  begun().upload('Ann', 'a', { dateTime: 1 }).upload('Ann', 'b', { dateTime: 2 });
const shown = (...records: readonly JsonObject[]): PaperStory => two().list(ann, records);
const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `d${String(index)}`);

/** So many documents wait, and so many are shown. */
function crowd(waiting: number, listed: number, ...asked: [string, string][]): PaperStory {
  const story = begun();
  for (const uuid of names(waiting)) story.upload('Ann', uuid);
  return story.list(
    ann,
    names(listed).map((uuid) => record(uuid)),
    ...asked,
  );
}

describe('the states of what is listed', () => {
  it('are READY where none is asked for', () => {
    expect(said('DOC-LIST-02', shown(record('a')))).toEqual([1]);
    expect(said('DOC-LIST-02', shown(record('a'), record('b', { status: 2 })))).toHaveLength(2);
    expect(said('DOC-LIST-02', shown())).toEqual([0]);
    const asked = two().list(ann, [record('a', { status: 2 })], ['status', '2']);
    expect(said('DOC-LIST-02', asked)).toEqual([0]);
  });

  it('are among those that are asked for', () => {
    const asked = (...records: readonly JsonObject[]): PaperStory =>
      two().list(ann, records, ['status', '2'], ['status', '3']);
    const [deleted, expired] = [record('a', { status: 2 }), record('b', { status: 3 })];
    expect(said('DOC-LIST-06', asked(deleted, expired))).toEqual([1]);
    expect(said('DOC-LIST-06', asked(deleted, record('b')))).toHaveLength(2);
    expect(said('DOC-LIST-06', asked())).toEqual([0]);
    expect(said('DOC-LIST-06', shown(record('a')))).toEqual([0]);
  });
});

describe('how many are listed', () => {
  it('is at most 50 where no number is asked for and more than that wait', () => {
    expect(said('DOC-LIST-03', crowd(51, 50))).toEqual([1]);
    expect(said('DOC-LIST-03', crowd(51, 51))).toHaveLength(2);
    expect(said('DOC-LIST-03', crowd(51, 49))).toEqual([1]);
    expect(said('DOC-LIST-09', crowd(51, 49))).toHaveLength(2);
    expect(said('DOC-LIST-03', crowd(50, 50))).toEqual([0]);
    expect(said('DOC-LIST-03', crowd(51, 51, ['maxRecords', '60']))).toEqual([0]);
  });

  it('is at most the number that is asked for', () => {
    expect(said('DOC-LIST-04', crowd(3, 2, ['maxRecords', '2']))).toEqual([1]);
    expect(said('DOC-LIST-04', crowd(3, 3, ['maxRecords', '2']))).toHaveLength(2);
    expect(said('DOC-LIST-04', crowd(2, 2, ['maxRecords', '2']))).toEqual([0]);
    expect(said('DOC-LIST-04', crowd(3, 3))).toEqual([0]);
    expect(said('DOC-LIST-04', crowd(502, 500, ['maxRecords', '500']))).toEqual([1]);
    expect(said('DOC-LIST-04', crowd(502, 500, ['maxRecords', '501']))).toEqual([0]);
    expect(said('DOC-LIST-04', crowd(3, 3, ['maxRecords', 'none']))).toEqual([0]);
  });

  it('is never more than 500, unless the call is refused (SIL-14)', () => {
    const asked: [string, string] = ['maxRecords', '501'];
    expect(said('DOC-LIST-05', crowd(501, 500, asked))).toEqual([1]);
    expect(said('DOC-LIST-05', crowd(501, 501, asked))).toHaveLength(2);
    expect(said('DOC-LIST-05', crowd(500, 500, asked))).toEqual([0]);
    expect(said('DOC-LIST-05', crowd(501, 500, ['maxRecords', '500']))).toEqual([0]);
    expect(said('DOC-LIST-05', crowd(501, 0, asked))).toEqual([0]);
    const answered = (status: number): PaperStory => {
      const story = begun();
      for (const uuid of names(501)) story.upload('Ann', uuid);
      return story.list(ann, status, asked);
    };
    expect(said('DOC-LIST-05', answered(400))).toEqual([1]);
    expect(said('DOC-LIST-05', answered(500))).toEqual([0]);
  });

  it('is all that wait, where the page has room for them', () => {
    expect(said('DOC-LIST-09', shown(record('a'), record('b')))).toEqual([1]);
    expect(said('DOC-LIST-09', shown(record('a')))).toEqual([1, '1 of them missing']);
    expect(said('DOC-LIST-09', two().list(ann, [record('a')], ['maxRecords', '1']))).toEqual([0]);
    expect(said('DOC-LIST-09', crowd(51, 50))).toEqual([0]);
    expect(said('DOC-LIST-09', crowd(51, 49))).toHaveLength(2);
    expect(said('DOC-LIST-09', begun().list(ann, []))).toEqual([0]);
    expect(said('DOC-LIST-09', begun().list(ann, []).upload('Ann', 'a'))).toEqual([0]);
    expect(said('DOC-LIST-09', begun().upload('Bob', 'b').list(ann, []))).toEqual([0]);
  });

  it('says nothing of what was touched, or is not asked for', () => {
    expect(
      said('DOC-LIST-09', begun().upload('Ann', 'a').send('a', 'p', 400).list(ann, [])),
    ).toEqual([0]);
    expect(said('DOC-LIST-09', two().list(ann, [], ['status', '2']))).toEqual([0]);
    expect(said('DOC-LIST-09', two().list(ann, [], ['status', '0']))).toHaveLength(2);
    expect(said('DOC-LIST-09', two().list('token#9', []))).toEqual([0]);
    expect(said('DOC-LIST-09', two().list(ann, 500))).toEqual([0]);
  });
});

describe('what is listed', () => {
  it('is of the user of the token', () => {
    expect(said('DOC-LIST-07', shown(record('a'), record('unknown')))).toEqual([1]);
    const other = begun()
      .upload('Bob', 'b')
      .list(ann, [record('b')]);
    expect(said('DOC-LIST-07', other)).toEqual([1, 'a document of bob']);
  });

  it('is listed once', () => {
    expect(said('DOC-LIST-10', shown(record('a'), record('b')))).toEqual([1]);
    expect(said('DOC-LIST-10', shown(record('a'), record('a')))).toEqual([
      1,
      '1 repeated document',
    ]);
    expect(said('DOC-LIST-10', shown(record('a')))).toEqual([0]);
  });

  it('is what was uploaded', () => {
    const wishes = { copies: '2', duplex: '1', grayscale: 'TRUE' };
    const told = { copies: 2, duplex: 1, grayscale: true };
    const seen = (more: JsonObject): PaperStory =>
      begun()
        .upload('Ann', 'a', { wishes })
        .list(ann, [record('a', more)]);
    expect(said('DOC-LIST-11', seen(told))).toEqual([1]);
    expect(said('DOC-LIST-11', seen({ ...told, userName: 'ANN' }))).toEqual([1]);
    for (const wrong of [
      { documentName: 'b' },
      { copies: 1 },
      { duplex: 2 },
      { grayscale: false },
      { userName: 'Bob' },
      { userName: null },
    ])
      expect(said('DOC-LIST-11', seen({ ...told, ...wrong }))).toHaveLength(2);
    expect(said('DOC-LIST-11', shown(record('a', { copies: 9 })))).toEqual([1]);
    expect(said('DOC-LIST-11', begun().list(ann, [record('a')]))).toEqual([0]);
    const sent = begun().upload('Ann', 'a', { wishes }).send('a', 'p');
    expect(said('DOC-LIST-11', sent.list(ann, [record('a', { ...told, copies: 9 })]))).toEqual([1]);
    expect(
      said(
        'DOC-LIST-11',
        begun()
          .upload('Bob', 'a')
          .list(ann, [record('a')]),
      ),
    ).toEqual([0]);
  });

  it('has the letters of its name', () => {
    const seen = (title: string, documentName: string): PaperStory =>
      begun()
        .upload('Ann', 'a', { wishes: { title } })
        .list(ann, [record('a', { documentName })]);
    expect(said('DOC-LIST-14', seen('ä', 'ä'))).toEqual([1]);
    expect(said('DOC-LIST-14', seen('ä', 'a'))).toEqual([1, 'documentName a']);
    expect(said('DOC-LIST-14', seen('a', 'b'))).toEqual([0]);
    expect(said('DOC-LIST-14', begun().list(ann, [record('ä')]))).toEqual([0]);
  });

  it('is in the order of its times, newest first', () => {
    const at = (...times: readonly number[]): PaperStory =>
      shown(...times.map((dateTime) => record('a', { dateTime })));
    expect(said('DOC-LIST-12', at(3, 2, 2))).toEqual([1]);
    expect(said('DOC-LIST-12', at(3, 1, 2))).toHaveLength(2);
    expect(said('DOC-LIST-12', at(1, 2))).toHaveLength(2);
    expect(said('DOC-LIST-12', at(1))).toEqual([0]);
  });
});

describe('a list that must be refused', () => {
  it.each(['0', '-1', 'x', '1x', 'x1', '01', ''])('is one of %j documents', (number) => {
    const probed = (status: number): PaperStory => {
      const story = begun();
      const headers = { 'x-api-key': 'key#1', authorization: `Bearer ${ann}` };
      const sent = { operation: 'documents.list', headers, pair: 1 } as const;
      story.call('s', { ...sent, parameters: [['maxRecords', number]] }, { status });
      story.call('s', { ...sent, parameters: [['maxRecords', '10']] }, { status: 200, json: [] });
      return story;
    };
    expect(said('DOC-LIST-13', probed(400))).toEqual([1]);
    expect(said('DOC-LIST-13', probed(404))).toEqual([1, '404']);
  });

  it('is one without a token', () => {
    const probed = (operation: string, status: number): PaperStory => {
      const story = begun();
      story.call('s', { operation, pair: 1 }, { status });
      const headers = { 'x-api-key': 'key#1', authorization: `Bearer ${ann}` };
      story.call('s', { operation, headers, pair: 1 }, { status: 200, json: [] });
      return story;
    };
    expect(said('DOC-LIST-08', probed('documents.list', 401))).toEqual([1]);
    expect(said('DOC-LIST-08', probed('documents.list', 200))).toEqual([1, '200']);
    expect(said('DOC-LIST-08', probed('documents.history', 200))).toEqual([0]);
  });
});
