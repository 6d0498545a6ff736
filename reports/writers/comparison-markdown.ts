import type { ChangeKind, Comparison } from '../compare.ts';
import { numbersLine } from '../numbers.ts';
import type { RunReport } from '../report.ts';
import { verdictName } from '../words.ts';
import { codeSpan } from './code-span.ts';

export const changeWords: Readonly<Record<ChangeKind, string>> = {
  broken: 'Broken now',
  unjudged: 'Not judged any more',
  otherwise: 'Otherwise than before',
  repaired: 'Repaired',
  judged: 'Judged now',
};

const shown = 30;

/** Two runs side by side, for a comment on a change; its length is bounded. */
export function comparisonMarkdown(
  comparison: Comparison,
  before: RunReport,
  after: RunReport,
): string {
  const { circumstances, changes, added, gone, isWorse } = comparison;
  const groups = [...Map.groupBy(changes, ({ kind }) => kind)].map(([kind, own]) => [
    `### ${changeWords[kind]}`,
    listed(
      own.map(({ id, title, before: was, after: is, why }) => {
        const because = why === null ? '' : `: ${codeSpan(why, 160)}`;
        return `- **${id}** ${was} → ${is}, ${title}${because}`;
      }),
    ),
  ]);
  const blocks = [
    `## Platen: ${isWorse ? 'worse than before' : 'not worse than before'}`,
    `- before: ${codeSpan(numbersLine(before.summary))}\n- now: ${codeSpan(numbersLine(after.summary))}`,
    ...(circumstances.length === 0
      ? []
      : ['The runs differ:', circumstances.map((one) => `- ${codeSpan(one, 160)}`).join('\n')]),
    ...groups.flat(),
    ...(added.length === 0
      ? []
      : [
          '### New rules',
          listed(
            added.map((rule) => `- **${rule.id}** ${verdictName(rule.verdict)}, ${rule.title}`),
          ),
        ]),
    ...(gone.length === 0
      ? []
      : ['### Rules that are gone', listed(gone.map(({ id }) => `- ${id}`))]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function listed(lines: readonly string[]): string {
  const more = lines.length - shown;
  return [...lines.slice(0, shown), ...(more > 0 ? [`- and ${String(more)} more`] : [])].join('\n');
}
