import type { FindingForm } from './forms.ts';

const head = `# What findings say

A finding is printed as \`expected …; got …\`. This is every form that the checks can print, read from their sources by
\`node scripts/ci/finding-forms.ts --write\`; \`npm test\` fails while the list differs from them. Values that are known only in a run stand in braces.
\`{seenAnswer}\` is the status of the answer, with its errorCode if it has one. The second column also has the text of the case in which the rule holds.
A form without a second column is printed with \`{seenAnswer}\`.
`;

/** The list as a Markdown page, a table for each area. */
export function formsPage(forms: readonly FindingForm[]): string {
  const areas = [...Map.groupBy(forms, ({ area }) => area)].toSorted(([left], [right]) =>
    left < right ? -1 : 1,
  );
  return [head, ...areas.map(([area, own]) => areaTable(area, own))].join('\n');
}

function areaTable(area: string, forms: readonly FindingForm[]): string {
  const rows = forms.map(({ expected, got }) => `| ${cell(expected)} | ${cell(got)} |`);
  return `## ${area}\n\n| expected | got |\n|---|---|\n${[...new Set(rows)].join('\n')}\n`;
}

function cell(texts: readonly string[]): string {
  return texts
    .map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;'))
    .join('<br>');
}
