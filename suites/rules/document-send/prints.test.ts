import { describe, expect, it } from 'vitest';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from './print-journal.fixture.ts';
import { rules } from './prints.ts';

function said(rule: string, story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, rule), story.over());
}

/** A document d of Ann, and a printer at a:9100. */
const begun = (wishes: Readonly<Record<string, string>> = {}): PrintJournal =>
  PrintJournal.begun().printer('one', 'a:9100', 'm1').upload('Ann', 'd', { wishes });

const sent = (): PrintJournal => begun().send('d', 'a:9100');

describe('DOC-SEND-01: a print', () => {
  const deleted = (story: PrintJournal, status: number): PrintJournal => {
    story.call('s', { operation: 'documents.delete', pathParameters: { uuid: 'd' } }, { status });
    return story;
  };

  it('may not come if the document was deleted before the wait ended', () => {
    expect(said('DOC-SEND-01', deleted(sent(), 200).settled())).toEqual([0]);
    expect(said('DOC-SEND-01', deleted(sent().paper('d', 'one'), 200).settled())).toEqual([1]);
  });

  it('must come if the deletion was refused, or came after the wait', () => {
    const none = 'no print while the run waited';
    expect(said('DOC-SEND-01', deleted(sent(), 403).settled())).toEqual([1, none]);
    expect(said('DOC-SEND-01', deleted(sent().settled(), 200))).toEqual([1, none]);
  });
});

describe('DOC-SEND-02: the bytes of a print', () => {
  it.each([
    [{ copies: '1' }, {}],
    [{ grayscale: 'false' }, {}],
    [{}, { duplex: '1' }],
  ])('may be any with the options %j of the send and %j of the upload', (ofSend, ofUpload) => {
    const story = begun(ofUpload).send('d', 'a:9100', 200, ofSend);
    expect(said('DOC-SEND-02', story.paper('d', 'one').settled())).toEqual([0]);
  });
});

describe('DOC-SEND-18: sends of one document', () => {
  /** Two sends at once. */
  const twice = (story = begun()): PrintJournal => {
    const one = { operation: 'documents.send', pathParameters: { uuid: 'd', port: 'a:9100' } };
    const calls = [story.sent('s', one), story.sent('s', one)];
    for (const call of calls) story.answered('s', call, { status: 200, json: { errorCode: 0 } });
    return story;
  };

  it('are not judged without a wait for the print, or one after the other', () => {
    expect(said('DOC-SEND-18', twice().paper('d', 'one').settled())).toEqual([1]);
    expect(said('DOC-SEND-18', twice().paper('d', 'one'))).toEqual([0]);
    expect(said('DOC-SEND-18', twice(begun().settled()).paper('d', 'one'))).toEqual([0]);
    const inTurn = sent().send('d', 'a:9100').paper('d', 'one').paper('d', 'one');
    expect(said('DOC-SEND-18', inTurn.settled())).toEqual([0]);
  });

  it('print at least once', () => {
    expect(said('DOC-SEND-18', twice().settled())).toEqual([1, '0 prints']);
  });
});
