import { describe, expect, it } from 'vitest';
import type { Fields, PanelJournal } from '../../journal/panel-journal.ts';
import type { AskedEvent } from '../../journal/terminal-event.ts';
import { seenOf } from './examples/judged.ts';

describe('a typed name', () => {
  const typed = (userid: string, who = 'Zo\u00eb', authtype = '0') =>
    seenOf('TERM-LOGIN-03', (panel) => {
      panel.asked('look', { who, userName: 'Zo\u00eb' });
      panel.login('Zo\u00eb', { sent: { parameters: Object.entries({ authtype, userid }) } });
    });

  it('may be written in either Unicode form, and in no other way', () => {
    expect(typed('Zo\u00eb')).toEqual(['held']);
    expect(typed('Zoe\u0308')).toEqual(['held']);
    expect(typed('zo\u00eb')).toEqual(['authtype 0 for zo\u00eb']);
  });

  it('goes with a password', () => {
    expect(typed('Zo\u00eb', undefined, '3')).toEqual(['authtype 3 for Zo\u00eb']);
  });

  it('is no matter where a card came', () => {
    expect(typed('card#1', 'card#1', '1')).toEqual([]);
  });
});

describe('a session', () => {
  const visits = (...who: readonly string[]) =>
    seenOf('TERM-TOK-07', (panel) => {
      for (const userName of who) {
        panel.asked('look', { userName });
        panel.login(userName);
        panel.list();
        panel.told('done');
      }
    });

  it('shows where the same person comes again', () => {
    expect(visits('ann', 'ann')).toEqual(['held']);
    expect(visits('ann', 'bob')).toEqual([]);
    expect(visits('ann')).toEqual([]);
  });

  it('may outlast a visit for a job that is recorded late', () => {
    const late = (panel: PanelJournal): void => {
      panel.asked('copy', { userName: 'ann' });
      panel.login();
      panel.recordInVain();
      panel.told('failed');
      const { bearer } = panel;
      panel.asked('copy', { userName: 'ann' });
      panel.login();
      panel.list();
      panel.bearer = bearer;
      panel.record();
      panel.told('done');
    };
    expect(seenOf('TERM-TOK-07', late)).toEqual(['held']);
  });
});

describe('what nobody chose', () => {
  const released = (
    fields: Fields,
    chosen: NonNullable<AskedEvent['chosen']> = {},
    more: Readonly<Record<string, number | boolean>> = { copies: 3, grayscale: true, duplex: 1 },
  ) =>
    seenOf('TERM-OUT-10', (panel) => {
      panel.asked('release', { chosen });
      panel.login();
      panel.list([{ uuid: 'a', more }]);
      panel.release('a', undefined, { parameters: Object.entries(fields) });
    });

  it.each([
    [{}, 'held'],
    [{ copies: '3', grayscale: 'True', duplex: '1', retain: 'false' }, 'held'],
    [{ copies: '03' }, 'held'],
    [{ copies: 'three' }, 'held'],
    [{ copies: '1', grayscale: 'false', duplex: '0' }, 'held'],
    [{ copies: '2' }, 'copies=2'],
    [{ copies: '3', duplex: '2' }, 'duplex=2'],
    [{ retain: 'true' }, 'retain=true'],
  ])("is the document's own or plain: %j is %s", (fields, seen) => {
    expect(released(fields as Fields)).toEqual([seen]);
  });

  it('is not what was chosen, nor what no list told', () => {
    expect(released({ copies: '2', duplex: '2' }, { copies: 2, sides: 'one' })).toEqual(['held']);
    expect(released({ copies: '2' }, {}, {})).toEqual(['held']);
  });

  it('is left to a document that was not listed', () => {
    const story = (panel: PanelJournal): void => {
      panel.asked('release');
      panel.login();
      panel.release('a', undefined, { parameters: [['copies', '9']] });
    };
    expect(seenOf('TERM-OUT-10', story)).toEqual([]);
  });
});

describe('a release of all', () => {
  const all = (status: number, titles?: readonly string[]) =>
    seenOf('TERM-OUT-11', (panel) => {
      panel.asked('release', titles === undefined ? {} : { titles });
      panel.login();
      panel.list([{ uuid: 'a', more: { status } }]);
      panel.release('a');
    });

  it('takes what is READY, and what has a state that no list has', () => {
    expect([all(0), all(1), all(9), all(42)]).toEqual([
      ['held'],
      ['a document with status 1'],
      ['a document with status 9'],
      [],
    ]);
  });

  it('is none where a document was chosen', () => {
    expect(all(1, ['a.pdf'])).toEqual([]);
  });

  it('is unlike a deletion of all, which may take what is still on its way', () => {
    const deleted = (status: number) =>
      seenOf('TERM-OUT-11', (panel) => {
        panel.asked('delete');
        panel.login();
        panel.list([{ uuid: 'a', more: { status } }]);
        const sent = { pathParameters: { uuid: 'a' } };
        const answer = { status: 200, json: { errorCode: 0 } };
        panel.form('DELETE', 'documents.delete', { path: '/documents/a', sent, answer });
      });
    expect([deleted(0), deleted(6), deleted(1)]).toEqual([
      ['held'],
      [],
      ['a document with status 1'],
    ]);
  });
});

describe('a record', () => {
  const copied = (asked: Partial<AskedEvent>, ...records: readonly Fields[]) =>
    seenOf('TERM-JOB-09', (panel) => {
      panel.asked('copy', { pages: 2, ...asked });
      panel.login();
      for (const fields of records) panel.record(fields);
    });
  const long = { chosen: { sides: 'long edge', colorPages: 1 } } as const;

  it.each([
    [{}, {}, 'held'],
    [{}, { duplex: 'false', colorpages: '2' }, 'held'],
    [{}, { totalpages: '3' }, 'totalpages=3'],
    [long, {}, 'held'],
    [long, { duplex: 'True', colorpages: '1' }, 'held'],
    [long, { duplex: 'false' }, 'totalpages=2, duplex=false'],
    [long, { colorpages: '0' }, 'totalpages=2, colorpages=0'],
    [{ chosen: { sides: 'one' } }, { duplex: 'false' }, 'held'],
    [{ chosen: { sides: 'one' } }, { duplex: 'true' }, 'totalpages=2, duplex=true'],
    [{ chosen: { sides: 'short edge' } }, { duplex: 'false' }, 'held'],
    [long, { duplex: 'perhaps', colorpages: 'one' }, 'held'],
  ] as const)('of %j that says %j is %s', (asked, fields, seen) => {
    expect(copied(asked, fields)).toEqual([seen]);
  });

  it('by the device names the provider with the user', () => {
    const by = (fields: Fields) =>
      seenOf('TERM-DEV-04', (panel) => {
        panel.login();
        const headers = panel.headers({ authorization: 'Bearer device#1' });
        panel.record(fields, undefined, { headers });
      });
    expect(by({ username: 'ann', providerid: '1' })).toEqual(['held']);
    expect(by({ username: 'ann' })).toEqual(['no providerid']);
    expect(by({})).toEqual([]);
  });
});

describe('a history', () => {
  const theirs = { documentName: 'B', userName: 'bob', jobType: 'SCAN', status: 4 };
  const mine = { documentName: 'A', userName: 'Ann', jobType: 'COPY', status: 1 };
  const shows = (shown: readonly string[], asked: Partial<AskedEvent> = {}) =>
    seenOf('TERM-HIST-08', (panel) => {
      panel.asked('history', { userName: 'ann', ...asked });
      panel.login();
      panel.shownHistory({}, [mine, theirs]);
      panel.told('done', { shown });
    });

  it('shows jobs of who was asked for, whoever leaves out the others', () => {
    expect(shows(['A'])).toEqual(['held']);
    expect(shows(['A', 'B'])).toEqual(["'B', which was not requested"]);
    expect(shows(['A', 'B'], { userName: 'bob' })).toEqual(["'A', which was not requested"]);
  });

  it('shows jobs of the kind and state that were asked for', () => {
    expect(shows(['B'], { userName: 'bob', jobType: 'COPY' })).toEqual([
      "'B', which was not requested",
    ]);
    expect(shows(['B'], { userName: 'bob', printedOnly: true })).toEqual([
      "'B', which was not requested",
    ]);
    expect(shows(['A'], { jobType: 'COPY', printedOnly: true })).toEqual(['held']);
  });

  it('shows none of a namesake of another provider', () => {
    const of = (providerId?: number): readonly string[] =>
      seenOf('TERM-HIST-08', (panel) => {
        panel.asked('history', { userName: 'ann', providerId: 1 });
        panel.login();
        panel.shownHistory({}, [providerId === undefined ? mine : { ...mine, providerId }]);
        panel.told('done', { shown: ['A'] });
      });
    expect(of(1)).toEqual(['held']);
    expect(of()).toEqual(['held']);
    expect(of(2)).toEqual(["'A', which was not requested"]);
  });

  it('may have names of its own', () => {
    expect(shows(['Copy of 12:30'])).toEqual(['held']);
  });
});

describe('an upload', () => {
  const again = (status: number | undefined, between: 'a look' | 'nothing') =>
    seenOf('TERM-UP-06', (panel) => {
      panel.asked('upload');
      panel.login();
      panel.upload({}, {}, status === undefined ? { status: 200, text: '<p>' } : { status });
      if (between === 'a look') panel.list([]);
      panel.upload();
    });

  it.each([
    [500, 'nothing', ['the same upload without this list']],
    [500, 'a look', ['held']],
    [undefined, 'nothing', ['the same upload without this list']],
    [503, 'nothing', []],
    [403, 'nothing', []],
  ] as const)('after %j, with %s between, is %j', (status, between, seen) => {
    expect(again(status, between)).toEqual(seen);
  });
});

describe('a record', () => {
  const again = (status: number | undefined, between: 'a look' | 'nothing') =>
    seenOf('TERM-JOB-10', (panel) => {
      panel.asked('copy');
      panel.login();
      if (status === undefined) panel.recordInVain();
      else panel.record({}, { status });
      if (between === 'a look') panel.shownHistory({}, []);
      panel.record();
    });

  it.each([
    [500, 'nothing', ['the same job without this request']],
    [500, 'a look', ['held']],
    [undefined, 'nothing', ['the same job without this request']],
    [503, 'nothing', []],
    [429, 'nothing', []],
    [403, 'nothing', []],
  ] as const)('after %j, with %s between, is %j', (status, between, seen) => {
    expect(again(status, between)).toEqual(seen);
  });
});

describe('a look after somebody else', () => {
  const after = (shown: readonly string[] | undefined, user = 'bob') =>
    seenOf('TERM-OUT-12', (panel) => {
      panel.asked('look', { userName: 'ann' });
      panel.login();
      panel.list([{ uuid: 'a' }, { uuid: 'both' }]);
      panel.told('done');
      panel.asked('look', { userName: user });
      panel.login(user);
      panel.list([{ uuid: 'b' }, { uuid: 'both' }]);
      panel.told('done', shown === undefined ? {} : { shown });
    });

  it.each([
    [['b.pdf', 'both.pdf'], ['held']],
    [['b.pdf', 'a.pdf'], ["'a.pdf' of another user"]],
    [['unheard of.pdf'], ['held']],
    [undefined, []],
  ] as const)('that shows %j is %j', (shown, seen) => {
    expect(after(shown)).toEqual(seen);
  });

  it('shows nothing where the same person comes again', () => {
    expect(after(['a.pdf'], 'ann')).toEqual([]);
  });
});
