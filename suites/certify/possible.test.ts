import { describe, expect, it } from 'vitest';
import { chosenIn, isPossible, isUndisturbed, withoutChoices } from './possible.ts';
import { situations } from './situations.ts';

function possible(ability: Parameters<typeof isPossible>[1]): readonly string[] {
  return situations.filter((one) => isPossible(one, ability)).map(({ id }) => id);
}

describe('a terminal', () => {
  const release = { can: ['release', 'copy'] } as const;

  it('that offers no choices is put into no situation that is about them', () => {
    expect(possible(release)).toContain('release/two-copies-in-grey');
    expect(possible({ ...release, offers: ['copies'] })).toContain('release/two-copies-in-grey');
    const plain = possible({ ...release, offers: ['layout'] });
    expect(plain).not.toContain('release/two-copies-in-grey');
    expect(plain).not.toContain('copy/as-chosen');
    expect(plain).toContain('copy/one');
  });

  it('is not disturbed by an answer in pieces, as networks cut them', () => {
    const bent = (kind: 'pieces' | 'slow') => {
      const does = kind === 'pieces' ? { kind, count: 3, everyMs: 1 } : { kind, ms: 8_000 };
      return isUndisturbed({ id: 'a/b', title: '', doing: 'look', shows: [], bends: [{ does }] });
    };
    expect([bent('pieces'), bent('slow')]).toEqual([true, false]);
  });

  it('is asked for those choices that it offers', () => {
    const step = {
      titles: ['A'],
      copies: 2,
      grayscale: true,
      sides: 'one',
      scalePercent: 9,
    } as const;
    expect(chosenIn(step, { offers: ['copies', 'sides'] })).toEqual({ copies: 2, sides: 'one' });
    expect(chosenIn(step, {})).toEqual({
      copies: 2,
      grayscale: true,
      sides: 'one',
      scalePercent: 9,
    });
    expect(withoutChoices(step)).toEqual({ titles: ['A'] });
  });
});
