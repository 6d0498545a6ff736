import { deviatingTerminals } from '../../suites/certify/deviating/deviating-terminals.ts';
import { alsoRed } from '../../suites/engine/lock.ts';
import { declaringFiles } from '../../suites/engine/run/record/declaring-files.ts';
import { anyRuleOf, everyRule } from '../../suites/rules/every-rule.ts';
import { faults } from '../../suites/rules/index.ts';
import { openQuestionOf, openQuestions } from '../../suites/spec/open-questions.ts';
import { argument } from '../command-line/arguments.ts';
import { defineCommand } from '../command-line/command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { exercisesOf } from './explain/exercises-of.ts';
import { explainRule, explainSilence, type Proving } from './explain/explain-rule.ts';
import { paragraph } from './explain/paragraph.ts';

export const explainCommand = defineCommand({
  name: 'explain',
  about:
    'Explains a rule: what it requires, its clause, whom it obliges and why, which test cases ' +
    'cover it and which seeded faults prove that it can fail. Also explains a silence, ' +
    'a question that the interface leaves open.',
  examples: [
    { line: 'explain DOC-LIST-03', does: 'explains a rule' },
    { line: 'explain TERM-KEY-01', does: 'explains a rule for terminals' },
    { line: 'explain SIL-42', does: 'explains a silence and the rules that depend on it' },
  ],
  args: { id: argument('rule', 'the id of a rule (platen rules lists them) or of a silence') },
  async run({ args, terminal }) {
    for (const line of await explain(args.id)) terminal.print(line);
    return 'passed';
  },
});

async function explain(given: string): Promise<readonly string[]> {
  const id = given.toUpperCase();
  const rule = anyRuleOf(id);
  if (rule !== undefined) {
    const all: readonly Proving[] = rule.role === 'service' ? provingFaults() : deviatingTerminals;
    const own = all.filter((one) => one.rule === id);
    const wake = all.filter((one) => one.follows?.includes(id) === true);
    return explainRule(rule, {
      file: (await declaringFiles()).get(id),
      scenarios: exercisesOf(rule),
      deviations: [...own, ...wake],
    });
  }
  const silence = openQuestions.find((one) => one.id.toUpperCase() === id) ?? openQuestionOf(given);
  if (silence !== undefined) {
    const resting = everyRule.filter((one) => one.silence === silence.id);
    const list = resting.map((one) => `${one.id} (${one.title})`).join('; ');
    return [...explainSilence(silence), ...paragraph('Rules', list || 'none depends on it')];
  }
  throw new UsageError(`there is no rule ${given}`, nearby(id));
}

/** The faults, each with the other rules that it turns red. */
function provingFaults(): readonly Proving[] {
  return faults.map((one) => ({ ...one, follows: alsoRed(one.id) }));
}

/** Rules whose id begins so; or those of the area that was meant. */
function nearby(id: string): string {
  const beginning = (begin: string): readonly string[] =>
    everyRule.flatMap((rule) => (rule.id.startsWith(begin) ? [rule.id] : []));
  const own = beginning(id);
  const near = own.length > 0 ? own : beginning(`${id.replace(/-[^-]*$/, '')}-`);
  return near.length === 0 ? "See 'platen rules'." : `Similar ids: ${near.join(', ')}.`;
}
