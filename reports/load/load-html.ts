import { readFileSync } from 'node:fs';
import { htmlDocument } from '../html/html-document.ts';
import { html, type Markup } from '../html/markup.ts';
import { curveChart } from './curve-chart.ts';
import type { LoadReport } from './load-report.ts';
import {
  callRows,
  comparisonRows,
  faultRows,
  type Rows,
  stageRows,
  stepRows,
} from './load-tables.ts';
import { loadSentence, outcomeWords } from './words.ts';

const style = [
  '../html/style/colours.css',
  '../html/style/text.css',
  '../html/style/first-screen.css',
  'load.css',
]
  .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
  .join('\n');

/** One file that needs no other; its policy lets nothing run or load. */
export function loadHtml(report: LoadReport): string {
  return htmlDocument({
    title: `Platen load report: ${outcomeWords[report.outcome]}`,
    style,
    content: html`${masthead(report)}
${wrongJobs(report)}
${comparison(report)}
${path(report)}
${singleCalls(report)}`,
  });
}

function masthead(report: LoadReport): Markup {
  const facts: readonly (readonly [string, string])[] = [
    ['Target', report.target],
    ['Begun', report.startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
    ['Document', `${String(report.sizeBytes)} bytes`],
    ['Printers', String(report.printers)],
    ['Under way at most', `${String(report.users)} jobs`],
    ['Seed', String(report.seed)],
    ['Left on the target', `what is named ${report.prefix}`],
    ['Machine', report.machine],
  ];
  return html`<header class="masthead outcome-${report.outcome}">
<p class="kicker">Platen load report</p>
<h1>${outcomeWords[report.outcome]}</h1>
<p class="lead">${loadSentence(report)}</p>
<dl class="facts">${facts.map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>`)}</dl>
</header>`;
}

function wrongJobs({ findings }: LoadReport): Markup | undefined {
  if (findings.faults.length === 0) return undefined;
  return section('Jobs that went wrong', table(faultRows(findings)));
}

function comparison({ baseline }: LoadReport): Markup | undefined {
  if (baseline === undefined) return undefined;
  const { startedAt, tolerance, isOnSameMachine, comparisons } = baseline;
  const remark = isOnSameMachine
    ? undefined
    : html`<p class="remark">The baseline was taken on another machine: rates of different machines say little about each other.</p>`;
  return section(
    'Against the baseline',
    html`${remark}<p class="aside">Of ${startedAt}; a measure may be ${Math.round(tolerance * 100)} % worse.</p>${table(comparisonRows(comparisons))}`,
  );
}

function path({ steps }: LoadReport): Markup | undefined {
  if (steps.length === 0) return undefined;
  return section(
    'From the intended start to the last byte on paper',
    html`<p class="aside">Upload, tap, print. Starts come when people come (a Poisson process), not when the target is ready; what waits, waits visibly.</p>
${curveChart(steps)}
${table(stepRows(steps))}
<h3>Where the time goes</h3>
${table(stageRows(steps))}`,
  );
}

function singleCalls({ calls }: LoadReport): Markup | undefined {
  if (calls.length === 0) return undefined;
  const note = html`<p class="aside">Each connection sends the next call as soon as the last is answered.</p>`;
  return section(
    'Single calls, as fast as they are answered',
    html`${note}${table(callRows(calls))}`,
  );
}

function section(title: string, content: Markup): Markup {
  return html`<section><h2>${title}</h2>${content}</section>`;
}

function table([heading = [], ...rows]: Rows): Markup {
  return html`<div class="scroll"><table><thead><tr>${heading.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => (cell === 'worse' ? html`<td class="worse">${cell}</td>` : html`<td>${cell}</td>`))}</tr>`)}</tbody></table></div>`;
}
