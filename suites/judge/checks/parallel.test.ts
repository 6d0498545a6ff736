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
