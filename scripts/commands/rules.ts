import type { Rule } from '../../suites/catalogue/rule.ts';
import { rules } from '../../suites/catalogue/rules.ts';
import { scenariosOf } from '../../suites/run/scenarios-of.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, text } from '../command-line/options.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { lockIds } from './rules/lock.ts';
import { ruleCounts, ruleTable } from './rules/table.ts';

export const rulesCommand = defineCommand({
  name: 'rules',
  about: 'Lists what is judged: every rule with its clause, level, provenance and needs.',
  examples: [
    { line: 'rules', does: 'the whole catalogue' },
    { line: 'rules --area DOC-SEND', does: 'the rules whose id begins so' },
    { line: 'rules --json', does: 'for programs: one JSON list' },
  ],
  options: {
    area: text('--area <area>', 'only rules whose id begins so'),
    json: flag('--json', 'one JSON list on stdout'),
    lock: flag('--lock', 'for who adds rules: put new ids into suites/catalogue/ids.lock.json'),
  },
  async run({ options, terminal }) {
    if (options.lock) {
      const fresh = await lockIds(rules.map((rule) => rule.id));
      terminal.note(fresh.length === 0 ? 'no new ids' : `locked: ${fresh.join(' ')}`);
      return 'passed';
    }
    const chosen = rulesOf(options.area);
    if (options.json) {
      terminal.json(chosen.map((rule) => ({ ...rule, scenarios: scenariosOf(rule.id) })));
      return 'passed';
    }
    for (const line of ruleTable(chosen)) terminal.print(line);
    terminal.note(ruleCounts(chosen));
    return 'passed';
  },
});

function rulesOf(area: string | undefined): readonly Rule[] {
  if (area === undefined) return rules;
  const wanted = area.toUpperCase();
  const chosen = rules.filter((rule) => rule.id.startsWith(wanted));
  if (chosen.length > 0) return chosen;
  const areas = new Set(rules.map((rule) => rule.id.replace(/-[^-]*$/, '')));
  throw new UsageError(`no rule's id begins with ${wanted}`, `Areas: ${[...areas].join(', ')}`);
}
