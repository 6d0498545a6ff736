import { readFileSync } from 'node:fs';
import { htmlDocument } from '../html/html-document.ts';
import { html } from '../html/markup.ts';
import type { LoadReport } from './load-report.ts';
import { comparisonSection } from './section/comparison.ts';
import { masthead, workloadSection } from './section/masthead.ts';
import {
  callsSection,
  capacitySection,
  latencySection,
  overTimeSection,
  resourceSection,
  waterfallSection,
} from './section/measured.ts';
import { answersSection, objectivesSection, validitySection } from './section/verdicts.ts';
import { outcomeWords } from './words.ts';

const style = [
  '../html/style/colours.css',
  '../html/style/text.css',
  '../html/style/first-screen.css',
  '../html/style/causes.css',
  'load.css',
  'chart/chart.css',
  '../html/style/paper.css',
]
  .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
  .join('\n');

/** One file that needs no other, in the order in which one asks; its policy lets nothing run or load. */
export function loadHtml(report: LoadReport): string {
  const sections = [
    masthead,
    validitySection,
    objectivesSection,
    comparisonSection,
    answersSection,
    latencySection,
    overTimeSection,
    waterfallSection,
    capacitySection,
    resourceSection,
    callsSection,
    workloadSection,
  ];
  return htmlDocument({
    title: `Platen load report: ${outcomeWords[report.outcome]}`,
    style,
    content: html`${sections.map((one) => one(report))}`,
  });
}
