import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomIds } from '../../../../simulators/kit/ids.ts';
import type { DeviatingTerminal } from '../../../certify/deviating/deviating-terminal.ts';
import { deviatingTerminals } from '../../../certify/deviating/deviating-terminals.ts';
import { nullTerminals } from '../../../certify/deviating/null-terminals.ts';
import { quickClock } from '../../../certify/quick-clock.ts';
import { proveNullTerminal } from './prove-null-terminal.ts';
import type { TerminalProof } from './prove-terminal.ts';
import { proveTerminals } from './prove-terminals.ts';

const options = { clock: quickClock(10), ids: randomIds, seed: 1 };
const proofs = new Map<string, TerminalProof>();

const areaOf = ({ rule }: DeviatingTerminal): string => rule.replace(/-\d+$/, '');
/** The first of each area; `platen prove --terminals` takes all. */
const chosen = deviatingTerminals.filter(
  (one, at, all) => all.findIndex((other) => areaOf(other) === areaOf(one)) === at,
);

describe('the proof that rules for terminals can fail', () => {
  beforeAll(async () => {
    await proveTerminals(chosen, { ...options, benches: 2 }, (proof) => {
      proofs.set(proof.deviating.id, proof);
    });
  }, 300_000);

  afterAll(() => proofs.clear());

  it.each(chosen.map((one) => [one.rule, one.id, one.says]))(
    '%s turns red first of %s, which %s',
    (rule, id) => {
      const proof = proofs.get(id);
      expect(proof?.firstRed).toBe(rule);
      expect(proof?.unexpected).toEqual([]);
    },
  );
});

describe('the proof that rules are not OK by themselves', () => {
  it.each(nullTerminals.slice(0, 2).map((one) => [one.id, one.says, one] as const))(
    'no rule is OK of %s, which %s',
    async (_, _says, one) => {
      expect((await proveNullTerminal(one, options)).against).toEqual([]);
    },
  );
});
