import { describe, expect, it } from 'vitest';
import { factsWith } from '../judge/plan-facts.fixture.ts';
import { planFor } from './engine.ts';

const bare = { facts: factsWith() };

describe('the plan for a profile with one key and nothing else', () => {
  it.each(['TOK-06', 'DOC-EXP-01', 'SAME-10', 'KEY-18'])(
    'leaves out %s, which no scenario could reach',
    (id) => {
      const [planned] = planFor(bare, { only: [id] });
      expect(planned?.decision.kind).toBe('not-run');
      expect(planned?.lacks).not.toBeUndefined();
    },
  );
});
