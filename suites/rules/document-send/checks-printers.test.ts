import { describe, expect, it } from 'vitest';
import { saidBy } from '../../judge/judged-by.ts';
import { printerChecks } from './checks-printers.ts';
import { PaperStory } from './checks-printing.fixture.ts';

function said(rule: string, story: PaperStory): readonly [number, ...string[]] {
  const check = printerChecks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`there is no check of ${rule}`);
  return saidBy(check, story.over());
}

function begun(): PaperStory {
  const story = PaperStory.begun().user('Ann', '1').login('Ann', 'token#1');
  return story.printer('one', 'a:9100', 'm1').upload('Ann', 'u');
}

describe('DOC-SEND-26: a release is answered as failed', () => {
  it('and nothing comes out', () => {
    expect(said('DOC-SEND-26', begun().send('u', 'a:9100', 409).settled())).toEqual([1]);
    const printed = begun().send('u', 'a:9100', 409).paper('u', 'one').settled();
    expect(said('DOC-SEND-26', printed)).toEqual([1, 'a print of the document']);
  });

  it('and what came out may be that of another release, or of a printer that was ill', () => {
    const tapped = begun();
    tapped.tap('1', 'm1');
    expect(
      said('DOC-SEND-26', tapped.send('u', 'a:9100', 409).paper('u', 'one').settled()),
    ).toEqual([0]);
    const ill = begun();
    ill.add({ type: 'fault', case: 's', printer: 'one', kinds: ['reset'] });
    expect(said('DOC-SEND-26', ill.send('u', 'a:9100', 409).paper('u', 'one').settled())).toEqual([
      0,
    ]);
  });
});

describe('DOC-SEND-27: a printer is told a language', () => {
  it.each([
    [undefined, 'postscript', [1]],
    ['pdf', 'postscript', [1, 'a job in pdf']],
    ['pcl', 'pcl-xl', [1]],
  ] as const)('%s for %s', (claimed, language, expected) => {
    const more = { language, ...(claimed === undefined ? {} : { claimed }) };
    const story = begun().send('u', 'a:9100').paper('u', 'one', more).settled();
    expect(said('DOC-SEND-27', story)).toEqual(expected);
  });
});
