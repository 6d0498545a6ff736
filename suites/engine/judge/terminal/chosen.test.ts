import { describe, expect, it } from 'vitest';
import type { Fields } from '../../journal/panel-journal.ts';
import type { Chosen } from '../../journal/terminal-event.ts';
import { type Story, seenOf } from './examples/judged.ts';

function released(chosen: Chosen, fields: Fields): Story {
  return (panel) => {
    panel.asked('release', { chosen });
    panel.release('a', undefined, { parameters: Object.entries(fields) });
    panel.told('done');
  };
}

describe('what was chosen', () => {
  const others = ['A3', 'a4', 'A6', 'Original', 'Letter', 'Legal', 'Ledger', 'Tabloid'];
  it.each<readonly [Chosen, readonly string[], readonly string[]]>([
    [{ copies: 2 }, ['copies', '2', '02'], ['3', '1', '22']],
    [{ grayscale: true }, ['grayscale', 'true', 'TRUE'], ['false', 'False']],
    [{ grayscale: false }, ['grayscale', 'false'], ['true']],
    [{ sides: 'one' }, ['duplex', '0'], ['1', '2', 'true', 'FALSE']],
    [{ sides: 'long edge' }, ['duplex', '1'], ['0', '2']],
    [{ sides: 'short edge' }, ['duplex', '2'], ['0', '1']],
    [{ paperSize: 'A5' }, ['outputpagesize', 'A5', 'a5'], others],
    [{ landscape: true }, ['pageorientation', '1'], ['0']],
    [{ landscape: false }, ['pageorientation', '0'], ['1']],
    [{ scalePercent: 90 }, ['scale', '90'], ['100', '9', '1', '91']],
  ])('as %j stands in a release as %j, and not as %j', (chosen, [name = '', ...right], wrong) => {
    const found = (fields: Fields): readonly string[] =>
      seenOf('TERM-OUT-07', released(chosen, fields));
    for (const value of right) expect(found({ [name]: value }), value).toEqual(['held']);
    for (const value of wrong) expect(found({ [name]: value })).toEqual([`${name}=${value}`]);
    expect(found({})).toEqual([`no ${name}`]);
  });

  it.each<readonly [Chosen, string, readonly string[]]>([
    [{ copies: 2 }, 'copies', ['', 'x3', '3x', '-3', 'two']],
    [{ grayscale: true }, 'grayscale', ['', 'xfalse', 'falsex', '0', 'no']],
    [{ sides: 'one' }, 'duplex', ['', 'x1', '1x', '3', 'xtrue', 'truex', 'long']],
    [{ paperSize: 'A5' }, 'outputpagesize', ['', 'xA4', 'A4x', 'A2', 'A7', '595x842', 'Letters']],
    [{ landscape: true }, 'pageorientation', ['', 'x0', '0x', '2', 'portrait']],
    [
      { scalePercent: 90 },
      'scale',
      ['', '0', '05', '101', '900', 'x80', '80x', 'x100', '100x', '1000', '8%'],
    ],
  ])('as %j cannot be compared with another kind of %s', (chosen, name, values) => {
    for (const value of values)
      expect(seenOf('TERM-OUT-07', released(chosen, { [name]: value })), value).toEqual(['held']);
  });

  it('is told with all that was chosen, and what of it was not', () => {
    const chosen = { copies: 2, grayscale: true } as const;
    expect(seenOf('TERM-OUT-07', released(chosen, { copies: '2' }))).toEqual([
      'copies=2, no grayscale',
    ]);
  });

  it('shows nothing where nothing was chosen', () => {
    expect(seenOf('TERM-OUT-07', released({}, { copies: '2' }))).toEqual([]);
    expect(seenOf('TERM-OUT-07', (panel) => panel.release('a'))).toEqual([]);
  });

  it.each<readonly [string, Story, readonly string[]]>([
    ['an upload', (panel) => panel.upload(), ['no copies']],
    [
      'a download',
      (panel) =>
        panel.form('GET', 'documents.download', { path: '/d', answer: { status: 200, bytes: 1 } }),
      ['no copies'],
    ],
    ['a list', (panel) => panel.list(), []],
    ['a record', (panel) => panel.record(), []],
    [
      'a release that was refused, of what was chosen',
      (panel) => panel.release('a', { status: 404 }, { parameters: [['copies', '2']] }),
      [],
    ],
    [
      'a release that was refused, of something else',
      (panel) => panel.release('a', { status: 404 }),
      ['no copies'],
    ],
  ])('is looked for in %s: %#', (_, call, seen) => {
    const story: Story = (panel) => {
      panel.asked('release', { chosen: { copies: 2 } });
      call(panel);
      panel.told('done');
    };
    expect(seenOf('TERM-OUT-07', story)).toEqual(seen);
  });
});

describe('what was chosen for a copy', () => {
  it.each<readonly [Chosen, Fields, string]>([
    [{ sides: 'one' }, {}, 'held'],
    [{ sides: 'one' }, { duplex: 'true' }, 'duplex=true'],
    [{ sides: 'long edge' }, { duplex: 'true' }, 'held'],
    [{ sides: 'long edge' }, { duplex: 'false' }, 'duplex=false'],
    [{ sides: 'short edge' }, { duplex: 'FALSE' }, 'held'],
    [{ sides: 'short edge' }, {}, 'no duplex'],
    [{ colorPages: 0 }, { colorpages: '0' }, 'held'],
    [{ colorPages: 0 }, {}, 'no colorpages'],
    [{ colorPages: 0 }, { colorpages: '2' }, 'colorpages=2'],
    [{ colorPages: 0 }, { colorpages: 'x2' }, 'held'],
    [{ colorPages: 0 }, { colorpages: '2x' }, 'held'],
    [{ sides: 'one', colorPages: 1 }, { colorpages: '2' }, 'no duplex, colorpages=2'],
  ])('as %j is recorded as %j: %s', (chosen, fields, seen) => {
    expect(seenOf('TERM-JOB-07', copies([chosen], [fields]))).toEqual([seen]);
  });

  it('is that of any of several copies', () => {
    const sides = [{ sides: 'long edge' }, { sides: 'short edge' }] as const;
    const records = [{ duplex: 'false' }, { duplex: 'true' }, {}];
    expect(seenOf('TERM-JOB-07', copies(sides, records))).toEqual(['held', 'held', 'no duplex']);
  });

  it('shows nothing where for one of them nothing was chosen', () => {
    expect(seenOf('TERM-JOB-07', copies([{ sides: 'one' }, {}], [{}]))).toEqual([]);
    expect(seenOf('TERM-JOB-07', copies([undefined], [{}]))).toEqual([]);
  });

  function copies(chosen: readonly (Chosen | undefined)[], records: readonly Fields[]): Story {
    return (panel) => {
      for (const one of chosen) panel.asked('copy', one === undefined ? {} : { chosen: one });
      for (const fields of records) panel.record(fields);
    };
  }
});
