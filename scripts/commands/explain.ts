import { silenceOf, silences } from '../../suites/catalogue/silences.ts';
import { anyRuleOf, everyRule } from '../../suites/catalogue/terminal-rules.ts';
import { deviatingTerminals } from '../../suites/certify/deviating/deviating-terminals.ts';
import { deviations } from '../../suites/prove/deviations.ts';
import { argument } from '../command-line/arguments.ts';
import { defineCommand } from '../command-line/command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { exercisesOf } from './explain/exercises-of.ts';
import { explainRule, explainSilence, type Proving } from './explain/explain-rule.ts';
import { paragraph } from './explain/paragraph.ts';

export const explainCommand = defineCommand({
  name: 'explain',
  about:
    'Explains a rule: what it says, its clause, why it is held against whom, how it is exercised and ' +
    'how it is proven that it can fail. Explains a silence of the interface as well.',
  examples: [
    { line: 'explain DOC-LIST-03', does: 'a rule' },
    { line: 'explain TERM-KEY-01', does: 'a rule for terminals' },
    { line: 'explain SIL-42', does: 'a silence, and the rules that rest on it' },
  ],
  args: { id: argument('rule', 'the id of a rule (platen rules lists them) or of a silence') },
  async run({ args, terminal }) {
    for (const line of explain(args.id)) terminal.print(line);
    return 'passed';
  },
});

function explain(given: string): readonly string[] {
  const id = given.toUpperCase();
  const rule = anyRuleOf(id);
  if (rule !== undefined) {
    const all: readonly Proving[] = rule.role === 'service' ? deviations : deviatingTerminals;
    const own = all.filter((one) => one.rule === id);
    const wake = all.filter((one) => one.follows?.includes(id) === true);
    return explainRule(rule, { scenarios: exercisesOf(rule), deviations: [...own, ...wake] });
  }
  const silence = silences.find((one) => one.id.toUpperCase() === id) ?? silenceOf(given);
  if (silence !== undefined) {
    const resting = everyRule.filter((one) => one.silence === silence.id);
    const list = resting.map((one) => `${one.id} (${one.title})`).join('; ');
    return [...explainSilence(silence), ...paragraph('Rules', list || 'none rests on it')];
  }
  throw new UsageError(`there is no rule ${given}`, nearby(id));
}

/** Rules whose id begins so; or those of the area that was meant. */
function nearby(id: string): string {
  const beginning = (begin: string): readonly string[] =>
    everyRule.flatMap((rule) => (rule.id.startsWith(begin) ? [rule.id] : []));
  const own = beginning(id);
  const near = own.length > 0 ? own : beginning(`${id.replace(/-[^-]*$/, '')}-`);
  return near.length === 0 ? "See 'platen rules'." : `There are ${near.join(', ')}.`;
}
