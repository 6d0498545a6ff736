import { describe, expect, it } from 'vitest';
import { saidBy } from '../../judge/judged-by.ts';
import { PaperStory } from '../document-send/checks-printing.fixture.ts';
import { parallelDocumentChecks } from './checks.ts';

const inCase = 's';

function said(rule: string, story: PaperStory): readonly [number, ...string[]] {
  const check = parallelDocumentChecks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`there is no check of ${rule}`);
  return saidBy(check, story.over());
}

/** One document, sent to a printer so many times at a time; each send ends in one of these. */
function race(...ends: readonly (readonly [status: number, errorCode?: number])[]): PaperStory {
  const story = PaperStory.begun().upload('Ann', 'a');
  const sent = { operation: 'documents.send', pathParameters: { uuid: 'a', port: '1' } };
  const calls = ends.map(() => story.sent(inCase, sent));
  for (const [at, [status, errorCode]] of ends.entries())
    story.answered(inCase, calls[at] ?? 0, {
      status,
      ...(errorCode === undefined ? {} : { json: { errorCode } }),
    });
  return story.settled();
}

describe('PAR-19: sends of one document at a time', () => {
  it('are fulfilled, or refused in either way', () => {
    expect(said('PAR-19', race([200, 0], [200, 1001], [409]))).toEqual([3]);
    expect(said('PAR-19', race([200, 0], [500]))).toEqual([2, '500']);
    expect(said('PAR-19', race([200, 0], [503, 1001], [499]))[0]).toBe(3);
    expect(said('PAR-19', race([200, 0], [503, 1001], [499]))).toHaveLength(2);
  });

  it('and one that was alone says nothing', () => {
    expect(said('PAR-19', race([500]))).toEqual([0]);
    const oneByOne = PaperStory.begun().upload('Ann', 'a').send('a', '1').send('a', '1', 500);
    expect(said('PAR-19', oneByOne.settled())).toEqual([0]);
  });
});

describe('PAR-11: a download beside a release', () => {
  const beside = (status: number, sha256 = 'a'): PaperStory => {
    const story = PaperStory.begun().upload('Ann', 'a');
    const download = { operation: 'documents.download', pathParameters: { uuid: 'a' } };
    const send = { operation: 'documents.send', pathParameters: { uuid: 'a', port: '1' } };
    const calls = [story.sent(inCase, download), story.sent(inCase, send)] as const;
    story.answered(inCase, calls[0], { status, bytes: 1, sha256 });
    story.answered(inCase, calls[1], { status: 200, json: { errorCode: 0 } });
    return story.settled();
  };

  it('gives the whole document or is refused, 503 included, which the interface lists', () => {
    expect(said('PAR-11', beside(200))).toEqual([1]);
    expect(said('PAR-11', beside(200, 'half'))).toHaveLength(2);
    expect(said('PAR-11', beside(404))).toEqual([1]);
    expect(said('PAR-11', beside(503))).toEqual([1]);
    expect(said('PAR-11', beside(500))).toEqual([1, '500']);
  });
});

describe('PAR-02 and PAR-07: a send beside a deletion', () => {
  const story = (sent: number, deleted: number, papers: number): PaperStory => {
    const begun = PaperStory.begun().printer('printer#1', 'here', 'reader').upload('Ann', 'a');
    const send = { operation: 'documents.send', pathParameters: { uuid: 'a', port: 'here' } };
    const remove = { operation: 'documents.delete', pathParameters: { uuid: 'a' } };
    const calls = [begun.sent(inCase, send), begun.sent(inCase, remove)] as const;
    begun.answered(inCase, calls[0], { status: 200, json: { errorCode: sent } });
    begun.answered(inCase, calls[1], { status: 200, json: { errorCode: deleted } });
    for (let paper = 0; paper < papers; paper += 1) begun.paper('a', 'printer#1');
    return begun.settled();
  };

  it('of which one succeeds, prints exactly if that is the send', () => {
    expect(said('PAR-07', story(0, 1002, 1))).toEqual([1]);
    expect(said('PAR-07', story(0, 1002, 0))).toEqual([1, 'no print']);
    expect(said('PAR-07', story(1001, 0, 0))).toEqual([1]);
    expect(said('PAR-07', story(1001, 0, 1))).toEqual([1, '1 print']);
    expect(said('PAR-02', story(0, 1002, 0))).toEqual([1, 'no print']);
  });

  it('which both succeed, may have come out first or have gone with its document', () => {
    expect(said('PAR-07', story(0, 0, 1))).toEqual([1]);
    expect(said('PAR-07', story(0, 0, 0))).toEqual([1]);
    expect(said('PAR-07', story(0, 0, 2))).toEqual([1, '2 prints']);
    expect(said('PAR-02', story(0, 0, 0))).toEqual([0]);
  });
});
