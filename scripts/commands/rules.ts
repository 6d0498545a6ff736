import type { Rule } from '../../suites/catalogue/rule.ts';
import { rules } from '../../suites/catalogue/rules.ts';
import { isSetDate } from '../../suites/catalogue/sets.ts';
import { scenariosOf } from '../../suites/run/scenarios-of.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, text } from '../command-line/options.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { compareWithText } from './rules/compare.ts';
import { showCoverage } from './rules/coverage.ts';
import { freezeSet, lockIds } from './rules/lock.ts';
import { ruleCounts, ruleTable } from './rules/table.ts';

export const rulesCommand = defineCommand({
  name: 'rules',
  about: 'Lists what is judged: every rule with its clause, level, provenance and needs.',
  examples: [
    { line: 'rules', does: 'the whole catalogue' },
    { line: 'rules --area DOC-SEND', does: 'the rules whose id begins so' },
    { line: 'rules --coverage', does: 'how each section of the interface is accounted for' },
    { line: 'rules --coverage --area 4.4', does: 'its parts, each with its rules or its reason' },
    {
      line: 'rules --coverage --interface interface.md',
      does: 'what of that text has no account, and accounts that have no part in it',
    },
    { line: 'rules --json', does: 'for programs: one JSON list' },
  ],
  options: {
    area: text('--area <area>', 'only rules whose id begins so; with --coverage also a section'),
    coverage: flag('--coverage', 'the account of the interface: rules, silences, what is excluded'),
    interface: text(
      '--interface <file>',
      'with --coverage: a text of the interface to compare with',
    ),
    json: flag('--json', 'JSON on stdout'),
    freeze: text(
      '--freeze <date>',
      'for a release: the requirement set of this date (YYYY-MM) holds its rules ever after',
    ),
    lock: flag('--lock', 'for who adds rules: put new ids into suites/catalogue/ids.lock.json'),
  },
  async run({ options, terminal }) {
    if (options.lock) {
      const fresh = await lockIds(rules.map((rule) => rule.id));
      terminal.note(fresh.length === 0 ? 'no new ids' : `locked: ${fresh.join(' ')}`);
      return 'passed';
    }
    if (options.interface !== undefined)
      return await compareWithText(options.interface, options, terminal);
    if (options.coverage) {
      showCoverage(options, terminal);
      return 'passed';
    }
    if (options.freeze !== undefined) {
      terminal.note(await release(options.freeze));
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

async function release(date: string): Promise<string> {
  if (!isSetDate(date)) throw new UsageError(`--freeze: ${date} is no date such as 2026-12`);
  try {
    const count = await freezeSet(date, rules);
    return `the requirement set ${date} holds ${String(count)} rules; new ones need a later 'since'`;
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--freeze: ${error.message}`);
    throw error;
  }
}

function rulesOf(area: string | undefined): readonly Rule[] {
  if (area === undefined) return rules;
  const wanted = area.toUpperCase();
  const chosen = rules.filter((rule) => rule.id.startsWith(wanted));
  if (chosen.length > 0) return chosen;
  const areas = new Set(rules.map((rule) => rule.id.replace(/-[^-]*$/, '')));
  throw new UsageError(`no rule's id begins with ${wanted}`, `Areas: ${[...areas].join(', ')}`);
}
