import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFaults } from './corpus.ts';
import { fits, plant, type RealisticFault } from './fault.ts';

const faults = [...readFaults('service'), ...readFaults('terminal')];

describe('the corpus of faults', () => {
  it('says of each what a user sees, as a sentence of its own', () => {
    const sentences = faults.map(({ says }) => says);
    expect(sentences.filter((says) => !/^[^a-z].*\.$/s.test(says))).toEqual([]);
    expect(sentences.filter((says, at) => sentences.indexOf(says) !== at)).toEqual([]);
  });

  it('has ids of its own', () => {
    const ids = faults.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});

describe('planting a fault', () => {
  let tree: string;

  beforeEach(async () => {
    tree = await mkdtemp(join(tmpdir(), 'platen-plant-'));
    await mkdir(join(tree, 'source'));
    await writeFile(join(tree, 'source/one.ts'), 'const limit = 500;\nconst other = 500;\n');
  });

  afterEach(() => rm(tree, { recursive: true }));

  const source = (): Promise<string> => readFile(join(tree, 'source/one.ts'), 'utf8');
  const fault = (
    ...edits: readonly (readonly [find: string, replace: string])[]
  ): RealisticFault => ({
    id: 'a-fault',
    part: 'paging',
    says: 'A list ends early.',
    clause: '4.5',
    obliged: true,
    edits: edits.map(([find, replace]) => ({ file: 'source/one.ts', find, replace })),
  });

  it('changes the sources until it is disposed of', async () => {
    const before = await source();
    const planted = plant(tree, fault(['limit = 500', 'limit = 50$&'], ['other = 500', 'other']));
    expect(await source()).toBe('const limit = 50$&;\nconst other;\n');
    planted[Symbol.dispose]();
    expect(await source()).toBe(before);
  });

  it.each([['nowhere'], ['const']])(
    'refuses to replace %s and leaves the sources',
    async (find) => {
      const before = await source();
      expect(() => plant(tree, fault(['limit = 500', 'limit = 5'], [find, '']))).toThrow(
        'a-fault: its edit does not fit source/one.ts',
      );
      expect(await source()).toBe(before);
    },
  );

  it.each([
    { edits: [['limit = 500', 'limit = 5']], does: true },
    {
      edits: [
        ['limit = 500', 'limit = 5'],
        ['limit = 5;', ''],
      ],
      does: true,
    },
    { edits: [['nowhere', '']], does: false },
    { edits: [['const', 'let']], does: false },
    { edits: [['limit = 500', 'limit = 500']], does: false },
  ] as const)('fits a tree where each edit changes one place: $edits', ({ edits, does }) => {
    expect(fits(tree, fault(...edits))).toBe(does);
  });

  it('does not fit a tree without the file', () => {
    const edits = [{ file: 'source/two.ts', find: 'limit', replace: '' }];
    expect(fits(tree, { edits })).toBe(false);
  });
});
