import type { ForForeign, Silence } from '../../suites/catalogue/silence.ts';
import { silences } from '../../suites/catalogue/silences.ts';
import { everyRule } from '../../suites/rules/rules.ts';
import type { Table } from './table.ts';

/** Every question that the interface leaves open, and what was decided. */
export const silenceTable: Table = {
  file: 'suites/catalogue/SILENCES.md',
  render: () => `# Where the interface is silent

What our own service does where the interface leaves a question open, and what may be held against somebody else's. Rules that judge our
choice are *assumed* and can never fail a foreign target. Generated from \`suites/catalogue/silences/\`; \`npm run tables\` writes it anew.

| id | question | our choice | other implementations | rules |
|---|---|---|---|---|
${silences.map(row).join('')}`,
};

const standing: Readonly<Record<ForForeign, string>> = {
  free: 'free',
  judged: 'judged',
  profile: 'as the profile says',
  'not-judged': 'not judged',
};

function row({ id, question, choice, forForeign, foreign }: Silence): string {
  const judging = everyRule.filter((rule) => rule.silence === id).map((rule) => rule.id);
  const others =
    foreign === undefined ? standing[forForeign] : `${standing[forForeign]}: ${foreign}`;
  const cells = [id, question, choice, others, judging.join(', ')];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
}
