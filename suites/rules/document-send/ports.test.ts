import { describe, expect, it } from 'vitest';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { rules } from './ports.ts';
import { PrintJournal } from './print-journal.fixture.ts';

function said(rule: string, story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, rule), story.over());
}

/** A document d of Ann, and printers at a:9100 and b:9100, the first with a serial number. */
function begun(): PrintJournal {
  const story = PrintJournal.begun().printer('one', 'a:9100', 'm1').printer('two', 'b:9100', 'm2');
  const parameters = Object.entries({ address: 'a:9100', deviceserial: 'serial' });
  const json = { errorCode: 0, id: 9 };
  story.call('s', { operation: 'outputports.create', parameters }, { status: 200, json });
  return story.upload('Ann', 'd');
}

describe('DOC-SEND-10: the port of a print', () => {
  it('is no other than the named one, also if it is printed there as well', () => {
    const both = begun().send('d', 'a:9100').paper('d', 'one').paper('d', 'two');
    expect(said('DOC-SEND-10', both.settled())).toEqual([1, 'a print at b:9100']);
    const unknown = begun().send('d', 'a:9100').paper('d', 'nobody');
    expect(said('DOC-SEND-10', unknown.settled())).toEqual([1, 'a print at ?']);
  });

  it('is not judged for a serial number, without a print, or without a wait for it', () => {
    const bySerial = begun().send('d', 'serial').paper('d', 'one').settled();
    expect(said('DOC-SEND-10', bySerial)).toEqual([0]);
    expect(said('DOC-SEND-10', begun().send('d', 'a:9100').settled())).toEqual([0]);
    expect(said('DOC-SEND-10', begun().send('d', 'a:9100').paper('d', 'one'))).toEqual([0]);
  });
});

describe('DOC-SEND-27: the language that a printer is told', () => {
  it.each([
    [undefined, 'postscript', [1]],
    ['pdf', 'postscript', [1, 'a job in pdf']],
    ['pdf', 'pdf', [1]],
    ['pcl', 'pcl-xl', [1]],
  ] as const)('is %s for %s', (claimed, language, expected) => {
    const print = { language, ...(claimed === undefined ? {} : { claimed }) };
    const story = begun().send('d', 'a:9100').paper('d', 'one', print).settled();
    expect(said('DOC-SEND-27', story)).toEqual(expected);
  });
});
