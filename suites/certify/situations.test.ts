import { describe, expect, it } from 'vitest';
import { terminalRules } from '../rules/every-rule.ts';
import { operations } from '../spec/operations.ts';
import { doings } from './doings.ts';
import { situations, situationsOf } from './situations.ts';
import { wordsOf } from './words.ts';

describe('the situations', () => {
  it('have ids and titles of their own, and are not few', () => {
    expect(situations.length).toBeGreaterThanOrEqual(30);
    for (const names of [situations.map(({ id }) => id), situations.map(({ title }) => title)])
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(situations.filter(({ id }) => !/^[a-z]+\/[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  });

  it('each name rules, once', () => {
    const wrong = situations.filter(
      ({ shows }) =>
        shows.length === 0 ||
        new Set(shows).size !== shows.length ||
        shows.some((rule) => !/^(TERM-[A-Z]+|READER)-\d\d$/.test(rule)),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
    expect(situationsOf('TERM-OUT-04').map(({ id }) => id)).toContain(
      'release/five-hundred-and-one',
    );
  });

  it('show every rule but those about administering, and no rule that there is not', () => {
    const known = new Set(terminalRules.map(({ id }) => id));
    const shown = new Set(situations.flatMap(({ shows }) => shows));
    expect([...shown].filter((id) => !known.has(id))).toEqual([]);
    const panels = terminalRules.filter(({ doing }) => doing?.includes('administer') !== true);
    expect(panels.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([]);
  });

  it('leave whoever releases all that waits three seconds for each document', () => {
    const hurried = situations.filter(({ doing, instead = [], waiting, deadlineMs = 120_000 }) => {
      const isReleased = [doing, ...instead].includes('release');
      return isReleased && deadlineMs < (waiting?.count ?? 0) * 3_000;
    });
    expect(hurried.map(({ id }) => id)).toEqual([]);
  });

  it('bend and wait for operations of the interface', () => {
    const known = new Set(['begin', ...operations.map(({ id }) => id)]);
    const named = situations.flatMap(({ bends = [], meanwhile = [] }) => [
      ...bends.flatMap(({ operation }) => operation ?? []),
      ...meanwhile.map(({ after }) => after.operation),
    ]);
    expect(named.filter((operation) => !known.has(operation))).toEqual([]);
  });

  it('leave nothing out that a terminal can be asked to do', () => {
    const asked = new Set(situations.map(({ doing }) => doing));
    expect(doings.filter((doing) => !asked.has(doing))).toEqual([]);
  });

  it('move the clock only where nothing comes after that minds', () => {
    const first = situations.findIndex(
      ({ clockAheadMs, waiting }) => clockAheadMs !== undefined || waiting?.ageMs !== undefined,
    );
    expect(situations.slice(first).map(({ id }) => id)).toEqual([
      'copy/clock-off',
      'release/expired',
    ]);
  });
});

describe('what is to be done, in words', () => {
  const identity = { by: 'card', card: '1234' } as const;

  it.each([
    [
      { doing: 'look', identity },
      'Hold card 1234 to the panel. Look at the waiting documents, and note the names on the panel. Log out.',
    ],
    [
      { doing: 'release', identity, titles: ['A.pdf'], copies: 2, grayscale: true, sides: 'one' },
      'Hold card 1234 to the panel. Release "A.pdf", 2 copies, in grayscale, one-sided. Log out.',
    ],
    [
      { doing: 'release', identity, againAfterMs: 5000 },
      'Hold card 1234 to the panel. Release all waiting documents. Log out. If it fails, try again after 5 seconds.',
    ],
    [
      { doing: 'scan', identity: { by: 'short-id', shortId: '77' }, titles: ['S'], pages: 3 },
      'Log in with the short id 77. Scan 3 pages as "S". Log out.',
    ],
    [
      { doing: 'copy', identity, titles: ['C'], pages: 4, colorPages: 1, sides: 'long edge' },
      'Hold card 1234 to the panel. Copy 4 pages, 1 of them in colour, two-sided along the long edge as "C". Log out.',
    ],
    [
      { doing: 'delete', identity: { by: 'password', userName: 'ann', password: 'p' } },
      'Log in with the name "ann" and the password "p". Delete all waiting documents. Log out.',
    ],
    [{ doing: 'tap', identity, reader: '02:01' }, 'Hold card 1234 to the card reader 02:01.'],
    [
      { doing: 'history', identity, userName: 'ann', pageSize: 2, jobType: 'COPY' },
      'Hold card 1234 to the panel. Look up all COPY jobs of ann of the last day, 2 on each page. Log out.',
    ],
  ] as const)('%j', (action, words) => {
    expect(wordsOf(action)).toBe(words);
  });
});
