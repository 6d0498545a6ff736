import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf, partsOf } from './parts-of.ts';

const words = (text: string): readonly string[] =>
  partsOf(text).map((part) => `${part.kind}: ${part.text}`);

describe('an interface text is cut', () => {
  it('at headings, whose numbers name the sections', () => {
    const text = '# Title\nLead.\n\n## 2. Things\n### Thing\nOne.\n### 4.1 Calls\nTwo.\n';
    expect(partsOf(text).map((part) => part.section)).toEqual([
      '',
      '',
      '2',
      '2 Thing',
      '2 Thing',
      '4.1',
      '4.1',
    ]);
  });

  it('into sentences, and these at semicolons, not within brackets', () => {
    expect(words('It holds (a; b. Yes). Then this; and that. e.g. so\non goes it')).toEqual([
      'sentence: It holds (a; b. Yes)',
      'sentence: Then this',
      'sentence: and that. e.g. so on goes it',
    ]);
  });

  it('into list items, which may go on in the next line', () => {
    expect(words('- one\n  more\n- two. Three.\n1. four')).toEqual([
      'item: one more',
      'item: two',
      'item: Three.',
      'item: four',
    ]);
  });

  it('into fields where it lists fields, and prose with commas not', () => {
    expect(words('id (int), name (string), kinds (int: 1, 2).')).toEqual([
      'sentence: id (int)',
      'sentence: name (string)',
      'sentence: kinds (int: 1, 2).',
    ]);
    expect(words('Rights: ViewThing, DeleteThing.')).toHaveLength(2);
    expect(words('It stays, waits, and goes (late).')).toHaveLength(1);
  });

  it('into rows of tables; a row that says several things into these, each with the first cell', () => {
    const table =
      '| call | takes |\n|---|:-:|\n| Get | id (int) |\n| Put | id (int); name (string) |';
    expect(words(table)).toEqual([
      'columns: | call | takes |',
      'row: Get | id (int)',
      'row: Put | id (int)',
      'row: Put | name (string)',
    ]);
  });

  it('into code blocks, whole', () => {
    expect(words('Text\n```\n# no heading\n| a |\n```\n\nMore')).toEqual([
      'sentence: Text',
      'code: ``` # no heading | a | ```',
      'sentence: More',
    ]);
  });
});

const line = fc.stringMatching(/^[ -~]{0,30}$/);

it('no letter outside of marks and separators is lost', () => {
  const letters = (text: string): string => text.replaceAll(/[^A-Za-z]/g, '');
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Za-z .;(),]{1,40}$/)), (lines) => {
      const kept = partsOf(lines.join('\n')).map((part) => part.text);
      expect(letters(kept.join(''))).toBe(letters(lines.join('')));
    }),
  );
});

it('every part has a text and the digest of it, whatever the ends of lines', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const parts = partsOf(lines.join('\n'));
      expect(partsOf(lines.join('\r\n'))).toEqual(parts);
      for (const { text, digest } of parts) {
        expect(text).not.toBe('');
        expect(digest).toBe(digestOf(text));
      }
    }),
  );
});

it('a digest is twelve digits, and white space is no difference', () => {
  expect(digestOf('one  two\n')).toBe(digestOf('one two'));
  expect(digestOf('one two')).toMatch(/^[0-9a-f]{12}$/);
  expect(digestOf('onetwo')).not.toBe(digestOf('one two'));
});
