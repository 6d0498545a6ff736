import { describe, expect, it } from 'vitest';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from './print-journal.fixture.ts';
import { rules } from './refused-sends.ts';

function said(story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, 'DOC-SEND-13'), story.over());
}

const begun = (): PrintJournal => PrintJournal.begun().login('Ann', 'token#1').upload('Ann', 'd');
const refused = (story = begun()): PrintJournal => story.send('d', 'a:9100', 404);

/** The list of Ann holds these documents. */
const listed = (story: PrintJournal, ...uuids: readonly string[]): PrintJournal =>
  story.list(
    'token#1',
    uuids.map((uuid) => ({ uuid })),
  );

describe('DOC-SEND-13: the document of a refused send', () => {
  it('is judged in the next list, if no other send came before it', () => {
    expect(said(listed(refused()))).toEqual([1, 'a list without it']);
    expect(said(listed(refused(refused()), 'd'))).toEqual([1]);
    expect(said(listed(listed(refused(), 'd').send('d', 'a:9100')))).toEqual([1]);
  });

  it('is not judged without a list, or if another call may have ended it', () => {
    expect(said(refused())).toEqual([0]);
    expect(said(listed(begun().send('d', 'a:9100')))).toEqual([0]);
    expect(said(listed(refused().send('d', 'a:9100')))).toEqual([0]);
    expect(said(listed(refused(begun().send('d', 'a:9100'))))).toEqual([0]);
    const deleted = refused();
    const deletion = { operation: 'documents.delete', pathParameters: { uuid: 'd' } };
    deleted.call('s', deletion, { status: 403 });
    expect(said(listed(deleted))).toEqual([0]);
  });
});
