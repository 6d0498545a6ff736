import { describe, expect, it } from 'vitest';
import type { ReceiptEvent } from '../../engine/journal/event.ts';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules as layouts } from './push-layout.ts';
import { rules as prints } from './push-prints.ts';

const rules = [...layouts, ...prints];

function said(rule: string, story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, rule), story.over());
}

type Values = Readonly<Record<string, string>>;

/** A queue that pushes to the printer 'one' at a:9100. */
function begun(porttype = '1'): PrintJournal {
  const story = PrintJournal.begun();
  const parameters = Object.entries({ portname: 'queue', porttype });
  const json = { errorCode: 0, id: 1 };
  story.call('s', { operation: 'inputports.create', parameters }, { status: 200, json });
  return story.printer('one', 'a:9100', 'm1');
}

/** An upload to the queue of the story. */
function pushed(
  story: PrintJournal,
  uuid: string,
  { given = {}, status = 1, http = 200 }: { given?: Values; status?: number; http?: number } = {},
): PrintJournal {
  const parameters = Object.entries({ portname: 'queue', ...given });
  const sent = { operation: 'documents.upload', parameters };
  story.call('s', sent, { status: http, json: { uuid, status } });
  return story;
}

/** After a push print without a layout. */
const second = (given: Values, http = 200): PrintJournal =>
  pushed(pushed(begun(), 'a').paper('a', 'one'), 'b', { given, http });

describe('DOC-UP-32: the status of an upload', () => {
  it.each([1, 5])('may be %d', (status) => {
    expect(said('DOC-UP-32', pushed(begun(), 'a', { status }).paper('a', 'one'))).toEqual([1]);
  });

  it('is not judged without a print, if the upload was refused, or for a pull queue', () => {
    const failed = (story: PrintJournal, http = 200): PrintJournal =>
      pushed(story, 'a', { status: 4, http });
    expect(said('DOC-UP-32', failed(begun()))).toEqual([0]);
    expect(said('DOC-UP-32', failed(begun(), 400).paper('a', 'one'))).toEqual([0]);
    expect(said('DOC-UP-32', failed(begun('0')).paper('a', 'one'))).toEqual([0]);
  });
});

describe('the layout of a push print', () => {
  const [a5, a4] = [
    { language: 'pdf', pageSize: { width: 420, height: 595 } },
    { language: 'pdf', pageSize: { width: 595, height: 842 } },
  ];

  it('DOC-UP-23: is not taken from the print of a release that came before a late push print', () => {
    const onA5 = { outputpagesize: 'A5' };
    expect(said('DOC-UP-23', second(onA5).paper('b', 'one', a5))).toEqual([1]);
    const late = second(onA5).settled(false).send('c', 'one').paper('c', 'one', a4);
    expect(said('DOC-UP-23', late.paper('b', 'one', a5))).toEqual([0]);
  });

  it('DOC-UP-25: a missing print is judged if it was waited for', () => {
    const smallest = { scale: '1' };
    expect(said('DOC-UP-25', second(smallest).paper('b', 'one').settled())).toEqual([1]);
    expect(said('DOC-UP-25', second(smallest).settled())).toEqual([1, 'success and no print']);
    expect(said('DOC-UP-25', second(smallest, 400).settled())).toEqual([1, '400']);
    expect(said('DOC-UP-25', second(smallest))).toEqual([0]);
  });
});

describe('DOC-UP-36: the options of a push print', () => {
  const sides = { sides: 'two-sided-long-edge' };
  /** Two copies on both sides are uploaded, and something is printed. */
  const booklet = (...papers: readonly Partial<ReceiptEvent>[]): PrintJournal => {
    const story = begun().upload('Ann', 'a', { wishes: { copies: '2', duplex: '1' } });
    for (const paper of papers) story.paper('a', 'one', paper);
    return story.settled();
  };

  it('may come as copies, or as jobs', () => {
    expect(said('DOC-UP-36', booklet({ copies: 2, ...sides }))).toEqual([1]);
    expect(said('DOC-UP-36', booklet(sides, sides))).toEqual([1]);
    expect(said('DOC-UP-36', booklet({ copies: 1, ...sides }))).toEqual([
      1,
      'a print with copies 1, sides two-sided-long-edge',
    ]);
    const grey = begun().upload('Ann', 'a', { wishes: { grayscale: 'true' } });
    grey.paper('a', 'one', { colorMode: 'color' }).settled();
    expect(said('DOC-UP-36', grey)).toEqual([1, 'a print with copies 1, color color']);
  });

  it('may stand within bytes of its own', () => {
    expect(said('DOC-UP-36', booklet({ sha256: 'anew' }))).toEqual([0]);
    expect(said('DOC-UP-36', booklet({ sha256: 'anew', ...sides, pages: 2 }))).toEqual([0]);
  });

  it('are not known after a print that did not come, and after a release', () => {
    const later = booklet().upload('Ann', 'b', { wishes: { copies: '2' } });
    expect(said('DOC-UP-36', later.paper('b', 'one', { copies: 1 }).settled())).toEqual([0]);
    const sent = begun().upload('Ann', 'b').send('b', 'a:9100').paper('b', 'one');
    sent.upload('Ann', 'a', { wishes: { copies: '2' } }).paper('a', 'one', { copies: 1 });
    expect(said('DOC-UP-36', sent.settled())).toEqual([0]);
  });
});
