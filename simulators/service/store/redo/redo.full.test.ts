import { copyFileSync, mkdirSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededChance } from '../../../kit/chance.ts';
import { systemClock } from '../../../kit/clock.ts';
import { waitFor } from '../../../kit/lifecycle.ts';
import { generationsIn } from './places.ts';
import { rebuild } from './rebuild.ts';
import {
  basesOf,
  carryOut,
  makeTable,
  openRedoStand,
  type RedoStand,
  stateOf,
  type Transaction,
} from './redo-stand.ts';

let stand: RedoStand;
let folder: RedoStand['folder'];
let warned: RedoStand['warned'];
let at: RedoStand['at'];
let open: RedoStand['open'];
beforeEach(() => {
  stand = openRedoStand();
  ({ folder, warned, at, open } = stand);
});
afterEach(() => stand.remove());

const stepArb = fc.oneof(
  { weight: 8, arbitrary: fc.record({ add: fc.nat(50) }) },
  { weight: 4, arbitrary: fc.record({ remove: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ add: fc.nat(50), large: fc.constant(true as const) }) },
);
const transactionArb: fc.Arbitrary<Transaction> = fc.record({
  pieces: fc.array(
    fc.record({ steps: fc.array(stepArb, { maxLength: 4 }), isKept: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
  end: fc.constantFrom('commit', 'commit', 'commit', 'rollback'),
});

describe('bases and logs', () => {
  it('give the same records as the database, whatever was kept, undone and rolled back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(transactionArb, { maxLength: 12 }), async (transactions) => {
        for (const name of readdirSync(folder)) rmSync(at(name), { recursive: true });
        await using dialect = open();
        await makeTable(dialect);
        for (const one of transactions) {
          await carryOut(dialect, one);
          expect(rebuild(at('redo'), at('made'))).toBe(true);
          expect(stateOf(at('made'))).toBe(stateOf(at('live')));
        }
        expect(warned).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('give a state that was committed, wherever the last log is torn', async () => {
    const states = ['nothing'];
    await using dialect = open({ logBytes: 1e9 });
    await makeTable(dialect);
    states.push(stateOf(at('live')));
    const large = { add: 1, large: true } as const;
    for (let add = 1; add < 20; add += 1) {
      const steps = add % 7 === 0 ? [large, large, { add }] : [{ add }];
      await carryOut(dialect, { pieces: [{ steps, isKept: true }], end: 'commit' });
      states.push(stateOf(at('live')));
    }
    const [{ log } = { log: undefined }] = generationsIn(at('redo'));
    if (log === undefined) throw new Error('there is no log');
    const whole = at('whole');
    copyFileSync(log, whole);
    const chance = seededChance(7);
    let newest = 0;
    for (let bytes = 60; bytes < 6_000_000; bytes += 1 + chance.below(250_000)) {
      copyFileSync(whole, log);
      truncateSync(log, bytes);
      expect(rebuild(at('redo'), at('made'))).toBe(true);
      const found = states.indexOf(stateOf(at('made')));
      expect(found).toBeGreaterThanOrEqual(newest);
      newest = found;
    }
    expect(newest).toBe(states.length - 1);
  });
});

/** Taken file by file, in any order and with work in between. */
describe('a copy that takes its time', () => {
  it.each([1, 2, 3, 4, 5, 6])('is of one moment, not before it was begun (%i)', async (seed) => {
    const chance = seededChance(seed);
    await using dialect = open({ logBytes: 16_000 });
    await makeTable(dialect);
    const states = [stateOf(at('live'))];
    const work = async (): Promise<void> => {
      const steps = [{ add: chance.below(60) }, { remove: chance.below(200) }];
      await carryOut(dialect, { pieces: [{ steps, isKept: true }], end: 'commit' });
      states.push(stateOf(at('live')));
    };
    for (let round = 0; round < 12; round += 1) {
      for (let times = chance.below(12); times >= 0; times -= 1) await work();
      // Bases are made meanwhile.
      await systemClock.sleep(chance.below(15));
      const begun = states.length - 1;
      rmSync(at('copy'), { recursive: true, force: true });
      mkdirSync(at('copy'));
      const names = readdirSync(at('redo')).sort(() => chance.below(3) - 1);
      for (const name of names) {
        if (name.includes('.part')) continue;
        copyFileSync(join(at('redo'), name), join(at('copy'), name));
        for (let times = chance.below(8); times > 0; times -= 1) await work();
      }
      expect(rebuild(at('copy'), at('made'))).toBe(true);
      expect(states.indexOf(stateOf(at('made')))).toBeGreaterThanOrEqual(begun);
    }
    const based = async (): Promise<true | undefined> => {
      await work();
      return basesOf(generationsIn(at('redo'))).length > 0 || undefined;
    };
    await waitFor(based, { clock: systemClock, deadlineMs: 50_000, what: 'a base' });
    expect(warned).toEqual([]);
  });
});
