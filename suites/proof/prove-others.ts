import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltIn } from '../engine/run/built-in.ts';
import { proveNull, proveVariant } from '../engine/run/prove-variant.ts';
import { nullTargets } from '../prove/null-targets.ts';
import { variants } from '../prove/variants.ts';
import { proofOptions, share } from './proof-target.ts';

const parts = 60;
const nullParts = 6;

/** Tests that nothing turns red on a share of the variants, and that no rule is OK on a share of the null targets. */
export function testOthers(nth: number, of: number): void {
  let target: Awaited<ReturnType<typeof startBuiltIn>>;

  describe('the proof that rules fail only when they should', () => {
    beforeAll(async () => {
      target = await startBuiltIn({ plainHttp: true });
    });

    afterAll(() => target.stop());

    // Another part of the test cases with each variant; `platen prove` and scripts/seeds.ts play all with all.
    it.each(share(variants, nth, of).map((variant, index) => [variant.id, variant, index % parts]))(
      'nothing turns red on the variant %s',
      async (_, variant, part) => {
        const options = { ...proofOptions(target.profile), share: { nth: part, of: parts } };
        const proof = await proveVariant(variant, options);
        expect(proof.against).toEqual([]);
        expect(proof.judged).toBeGreaterThan(10);
      },
    );

    it.each(share(nullTargets, nth, of).map((one, index) => [one.id, one, index % nullParts]))(
      'no rule is OK on the null target %s',
      async (_, one, part) => {
        const options = { ...proofOptions(target.profile), share: { nth: part, of: nullParts } };
        const proof = await proveNull(one, options);
        expect(proof.against).toEqual([]);
      },
    );
  });
}
