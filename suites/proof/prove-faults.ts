import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../engine/fault-proxy/fault.ts';
import { startBuiltIns } from '../engine/run/built-in.ts';
import { proveAll } from '../engine/run/prove-all.ts';
import type { Proof } from '../engine/run/prove-fault.ts';
import { proofSettings } from './proof-target.ts';

/** Fewer than in `platen prove`, because a second worker of the tests runs beside it. */
const servicesAtATime = 2;

/** Tests that each fault turns its rule red, first of all, in the cheapest test case that shows it. */
export function testFaults(own: readonly Fault[]): void {
  const proofs = new Map<string, Proof>();
  let services: Awaited<ReturnType<typeof startBuiltIns>>;

  describe('the proof that rules can fail', () => {
    beforeAll(async () => {
      services = await startBuiltIns(servicesAtATime, { plainHttp: true });
      const keep = (proof: Proof): unknown => proofs.set(proof.fault.id, proof);
      await proveAll(own, { ...proofSettings, services: services.profiles, untilRed: true }, keep);
    }, 600_000);

    afterAll(() => services.stop());

    it.each(own.map((one) => [one.rule, one.id, one.says]))(
      '%s turns red first under %s, which %s',
      (rule, id) => {
        const proof = proofs.get(id);
        expect(proof?.firstRed).toBe(rule);
        expect(proof?.unexpected).toEqual([]);
      },
    );
  });
}
