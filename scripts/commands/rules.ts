import { deviatingTerminals } from '../../suites/certify/deviating/deviating-terminals.ts';
import { everyRule, terminalRules } from '../../suites/rules/every-rule.ts';
import { rules } from '../../suites/rules/index.ts';
import type { Role, Rule } from '../../suites/spec/rule.ts';
import { isSetDate } from '../../suites/spec/sets.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, text } from '../command-line/options.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { exercisesOf } from './explain/exercises-of.ts';
import { compareWithText } from './rules/compare.ts';
import { showCoverage } from './rules/coverage.ts';
import { freezeSet } from './rules/freeze.ts';
import { showSilences } from './rules/silences.ts';
import { ruleCounts, ruleTable } from './rules/table.ts';

export const rulesCommand = defineCommand({
  name: 'rules',
  about: 'Lists what is judged: every rule with its clause, level, provenance and needs.',
  examples: [
    { line: 'rules', does: 'lists every rule for services' },
    { line: 'rules --role terminal', does: 'lists the rules for terminals' },
    { line: 'rules --area DOC-SEND', does: 'lists the rules whose id begins with this' },
    { line: 'rules --coverage', does: 'shows how many parts of each section are covered' },
    {
      line: 'rules --coverage --area 4.4',
      does: 'shows the parts of a section, each with its rules or the reason why there are none',
    },
    {
      line: 'rules --coverage --interface interface.md',
      does: 'shows which parts of that text are not traced, and which traced parts it lacks',
    },
    {
      line: 'rules --coverage --role terminal',
      does: 'shows the obligations of clients and their rules',
    },
    {
      line: 'rules --silences',
      does: 'shows what the interface leaves open, and what the reference service does there',
    },
    { line: 'rules --json', does: 'prints the rules as JSON' },
  ],
  options: {
    area: text(
      '--area <area>',
      'only rules whose id begins with this; with --coverage also a section, with --silences also a silence',
    ),
    role: text(
      '--role <role>',
      'only rules that oblige this role: service, terminal or card-reader',
    ),
    coverage: flag(
      '--coverage',
      'count the covered parts of each section; with --area, list each part with its rules',
    ),
    silences: flag(
      '--silences',
      'show each question that the interface leaves open (SIL-n), with our choice and its rules',
    ),
    interface: text(
      '--interface <file>',
      'with --coverage: compare with this text of the interface',
    ),
    json: flag('--json', 'JSON on stdout'),
    freeze: text(
      '--freeze <date>',
      'for a release: freeze the requirement set of this date (YYYY-MM)',
    ),
  },
  async run({ options, terminal }) {
    if (options.interface !== undefined)
      return await compareWithText(options.interface, options, terminal);
    const role = options.role === undefined ? undefined : roleOf(options.role);
    if (options.coverage) {
      showCoverage({ ...options, role }, terminal);
      return 'passed';
    }
    if (options.silences) {
      showSilences(options, terminal);
      return 'passed';
    }
    if (options.freeze !== undefined) {
      terminal.print(await release(options.freeze));
      return 'passed';
    }
    const chosen = rulesOf(role, options.area);
    if (options.json) {
      terminal.json(chosen.map(ruleJson));
      return 'passed';
    }
    for (const line of ruleTable(chosen, terminal.width)) terminal.print(line);
    terminal.note(ruleCounts(chosen));
    if (chosen === rules) terminal.note(others);
    return 'passed';
  },
});

/** Adds where a rule is exercised, and what proves that it can fail. */
function ruleJson(rule: Rule): unknown {
  const { id, role } = rule;
  const exercises = exercisesOf(rule);
  if (role === 'service') return { ...rule, scenarios: exercises };
  const own = deviatingTerminals.filter((one) => one.rule === id);
  return { ...rule, situations: exercises, deviatingTerminals: own.map((one) => one.id) };
}

async function release(date: string): Promise<string> {
  if (!isSetDate(date)) throw new UsageError(`--freeze: ${date} is no date such as 2026-12`);
  try {
    const count = await freezeSet(date, everyRule);
    return `the requirement set ${date} holds ${String(count)} rules; new ones need a later 'since'`;
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--freeze: ${error.message}`);
    throw error;
  }
}

const roles: readonly Role[] = ['service', 'terminal', 'card-reader'];
const others = `and ${String(terminalRules.length)} for who calls a service: --role terminal, --role card-reader`;

/** In whatever way it is written: "card reader", Reader. Throws UsageError for none. */
function roleOf(text: string): Role {
  const word = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '-')
    .replace(/s$/, '');
  const role = word === 'reader' ? 'card-reader' : roles.find((one) => one === word);
  if (role !== undefined) return role;
  throw new UsageError(`no rule obliges a ${text}`, `Roles: ${roles.join(', ')}`);
}

/** Of one role, or of an area of whatever role; neither: what a gate judges. */
function rulesOf(role: Role | undefined, area: string | undefined): readonly Rule[] {
  if (role === undefined && area === undefined) return rules;
  const ofRole = role === undefined ? everyRule : everyRule.filter((rule) => rule.role === role);
  const wanted = (area ?? '').toUpperCase();
  const chosen = ofRole.filter((rule) => rule.id.startsWith(wanted));
  if (chosen.length > 0) return chosen;
  const areas = new Set(ofRole.map((rule) => rule.id.replace(/-[^-]*$/, '')));
  throw new UsageError(`no rule's id begins with ${wanted}`, `Areas: ${[...areas].join(', ')}`);
}
