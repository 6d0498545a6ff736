import { cautionOf } from '../../catalogue/cautions.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { answerRules, withOption, withoutOption } from './rules-advanced-option.ts';
import { probe } from './scenarios.ts';

const all = [...withOption, ...withoutOption, ...answerRules];

/** For each call: a key without the Advanced API permissions option, then the full key. */
export const optionScenarios: readonly TestCase[] = [
  ...new Set(all.map(({ operation }) => operation)),
].map((operation) => ({
  name: `option/${operation.replace('.', '-')}`,
  needs: ['key.plain', ...cautionOf(operation)],
  play: (stage) => probe(stage, operation, () => ({ key: stage.credentials.key('plain') })),
}));
