import { describe, expect, it } from 'vitest';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from './print-journal.fixture.ts';
import { rules } from './printer-trouble.ts';

function said(rule: string, story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, rule), story.over());
}

function begun(): PrintJournal {
  const story = PrintJournal.begun().user('Ann', '1').login('Ann', 'token#1');
  return story.printer('one', 'a:9100', 'm1').printer('two', 'b:9100', 'm2').upload('Ann', 'u');
}

/** A printer has these faults from now on. */
function faulty(story: PrintJournal, printer: string, ...kinds: readonly string[]): PrintJournal {
  story.add({ type: 'fault', case: 's', printer, kinds });
  return story;
}

describe('DOC-SEND-19: a printer that refuses connections', () => {
  it('is the one that is sent to, and refuses at that time', () => {
    const sent = (story: PrintJournal): PrintJournal => story.send('u', 'a:9100');
    const refusing = (printer: string): PrintJournal => faulty(begun(), printer, 'refuse');
    expect(said('DOC-SEND-19', sent(refusing('one')))).toEqual([1, 'errorCode 0']);
    expect(said('DOC-SEND-19', sent(refusing('two')))).toEqual([0]);
    expect(said('DOC-SEND-19', sent(faulty(refusing('one'), 'one')))).toEqual([0]);
    expect(said('DOC-SEND-19', sent(faulty(begun(), 'one', 'slow')))).toEqual([0]);
    expect(said('DOC-SEND-19', faulty(sent(begun()), 'one', 'refuse'))).toEqual([0]);
  });
});

describe('DOC-SEND-24: a send during which the printer breaks off', () => {
  const sent = (status: number, ...kinds: readonly string[]): PrintJournal =>
    faulty(begun(), 'one', ...kinds).send('u', 'a:9100', status);

  it('may succeed if the document is printed completely later', () => {
    expect(said('DOC-SEND-24', sent(200, 'reset').paper('u', 'one').settled())).toEqual([1]);
    const cut = { state: 'aborted', sha256: 'a part' } as const;
    expect(said('DOC-SEND-24', sent(200, 'reset').paper('u', 'one', cut).settled())).toEqual([
      1,
      'errorCode 0 and no complete print',
    ]);
  });

  it('is followed by a list with the document if it is refused', () => {
    const listed = (...uuids: readonly string[]): PrintJournal => {
      const documents = uuids.map((uuid) => ({ uuid, status: 0 }));
      return sent(409, 'reset').settled().list('token#1', documents);
    };
    expect(said('DOC-SEND-24', sent(409, 'reset').settled())).toEqual([1]);
    expect(said('DOC-SEND-24', listed('u'))).toEqual([2]);
    expect(said('DOC-SEND-24', listed())).toEqual([2, 'a list without it']);
  });

  it('is not judged at a printer that is well, or that refuses connections', () => {
    expect(said('DOC-SEND-24', sent(200).settled())).toEqual([0]);
    expect(said('DOC-SEND-24', sent(409, 'refuse').settled())).toEqual([0]);
  });
});

describe('DOC-SEND-26: the print of a send that was answered as failed', () => {
  const printed = (story: PrintJournal): PrintJournal =>
    story.send('u', 'a:9100', 409).paper('u', 'one').settled();

  it('is wrong', () => {
    expect(said('DOC-SEND-26', printed(begun()))).toEqual([1, 'a print of the document']);
  });

  it('may be that of another release, or of a printer in trouble', () => {
    const tapped = begun();
    tapped.tap('1', 'm1');
    expect(said('DOC-SEND-26', printed(tapped))).toEqual([0]);
    expect(said('DOC-SEND-26', printed(faulty(begun(), 'one', 'reset')))).toEqual([0]);
  });
});
