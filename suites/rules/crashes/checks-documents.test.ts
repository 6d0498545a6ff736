import { describe, expect, it } from 'vitest';
import { saidBy } from '../../judge/judged-by.ts';
import { PaperStory } from '../document-send/checks-printing.fixture.ts';
import { crashDocumentChecks } from './checks-documents.ts';

const address = '10.0.0.1';

function said(rule: string, story: PaperStory): readonly [number, ...string[]] {
  const check = crashDocumentChecks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`there is no check of ${rule}`);
  return saidBy(check, story.settled().over());
}

function killed(story: PaperStory): PaperStory {
  story.add({ type: 'restart', case: 's', how: 'kill' });
  return story;
}

const begun = (): PaperStory =>
  PaperStory.begun({ choices: { downloads: 'others' } })
    .login('Ann', 'token#1')
    .printer('here', address, 'reader')
    .upload('Ann', 'a');

describe('CRASH-04: a release that no kill interrupted', () => {
  const printed = (): PaperStory => begun().send('a', address).paper('a', 'here');

  it('prints once', () => {
    expect(said('CRASH-04', killed(printed()))).toEqual([1]);
    expect(said('CRASH-04', killed(printed()).paper('a', 'here'))).toEqual([1, '2 prints']);
    expect(said('CRASH-04', killed(printed().paper('a', 'here')))).toEqual([1, '2 prints']);
  });

  it('is another one than that whose delivery a kill broke off, which may begin anew', () => {
    const story = killed(begun().send('a', address)).paper('a', 'here');
    expect(said('CRASH-04', story.paper('a', 'here'))).toEqual([1]);
    const thrice = killed(begun().send('a', address)).paper('a', 'here').paper('a', 'here');
    expect(said('CRASH-04', thrice.paper('a', 'here'))).toEqual([1, '3 prints']);
  });
});

describe('CRASH-05: a send that was answered', () => {
  const two = (): PaperStory =>
    killed(begun().upload('Ann', 'b').send('a', address).send('b', address));
  const anew = (count: number): PaperStory =>
    Array.from({ length: count }).reduce<PaperStory>(
      (story) => story.paper('x', 'here', { bytes: 9 }),
      two(),
    );

  it('came out, as it was or written anew', () => {
    expect(said('CRASH-05', two().paper('a', 'here').paper('b', 'here'))).toEqual([2]);
    expect(said('CRASH-05', anew(2))).toEqual([2]);
  });

  it('did not where no paper or too few came', () => {
    expect(said('CRASH-05', two())).toEqual([2, 'no print', 'no print']);
    expect(said('CRASH-05', two().paper('a', 'here'))).toEqual([2, 'no print']);
    expect(said('CRASH-05', anew(1))).toEqual([2, 'no print']);
  });
});

describe('CRASH-09: an upload that a kill cut off', () => {
  const uploading = (): PaperStory => {
    const story = begun();
    const parameters = Object.entries({ username: 'Ann', portname: 'queue', title: 'b' });
    const file = { fileName: 'b', bytes: 9, sha256: 'b', pages: 2 };
    const call = story.sent('s', { operation: 'documents.upload', parameters, file });
    story.add({ type: 'unanswered', case: 's', call, reason: 'killed' });
    return killed(story);
  };
  const given = (pages: number, isWhole = true): PaperStory => {
    const story = uploading().list('token#1', [{ uuid: 'b-1', documentName: 'b' }]);
    const sent = { operation: 'documents.download', pathParameters: { uuid: 'b-1' } };
    const content = { language: 'pdf', pages, isWhole };
    story.call('s', sent, { status: 200, bytes: 9, sha256: 'other', content });
    return story;
  };

  it('is there with all its pages, in whatever bytes, or is not there', () => {
    expect(said('CRASH-09', uploading().list('token#1', []))).toEqual([1]);
    expect(said('CRASH-09', given(2))).toEqual([1]);
    expect(said('CRASH-09', given(1))).toHaveLength(2);
    expect(said('CRASH-09', given(2, false))).toHaveLength(2);
  });
});
