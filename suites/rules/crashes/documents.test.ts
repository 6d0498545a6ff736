import { expect, it } from 'vitest';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules } from './documents.ts';

function said(story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, 'CRASH-09'), story.over());
}

/** A service that converts documents is killed during an upload; these are listed afterwards. */
function uploading(...listed: readonly { readonly uuid: string }[]): PrintJournal {
  const story = PrintJournal.begun({ choices: { downloads: 'others' } }).login('Ann', 'token#1');
  const parameters = Object.entries({ username: 'Ann', portname: 'queue', title: 'b' });
  const file = { fileName: 'b', bytes: 9, sha256: 'b', pages: 2 };
  const call = story.sent('s', { operation: 'documents.upload', parameters, file });
  story.add({ type: 'unanswered', case: 's', call, reason: 'killed' });
  story.add({ type: 'restart', case: 's', how: 'kill' });
  return story.list(
    'token#1',
    listed.map((one) => ({ ...one, documentName: 'b' })),
  );
}

it('CRASH-09: an interrupted upload is stored with all its pages, in whatever bytes, or not at all', () => {
  const stored = (pages: number, isWhole = true): PrintJournal => {
    const story = uploading({ uuid: 'b-1' });
    const sent = { operation: 'documents.download', pathParameters: { uuid: 'b-1' } };
    const content = { language: 'pdf', pages, isWhole };
    story.call('s', sent, { status: 200, bytes: 9, sha256: 'other', content });
    return story;
  };
  expect(said(uploading())).toEqual([1]);
  expect(said(stored(2))).toEqual([1]);
  expect(said(stored(1))).toHaveLength(2);
  expect(said(stored(2, false))).toHaveLength(2);
  expect(said(uploading({ uuid: 'b-1' }))).toEqual([0]);
});
