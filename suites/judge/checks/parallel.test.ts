import { describe, expect, it } from 'vitest';
import { saidBy } from '../judged-by.ts';
import { PaperStory } from './paper-story.ts';
import { parallelDocumentChecks } from './parallel.ts';

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
