import { journeySentences, journeys } from '../../../suites/engine/journal/load/journey.ts';
import { html, type Markup } from '../../html/markup.ts';
import type { LoadReport } from '../load-report.ts';
import { busyWords, loadSentence, outcomeWords } from '../words.ts';
import { section } from './section.ts';

export function masthead(report: LoadReport): Markup {
  const { surroundings, workload, repeats } = report;
  const [first] = repeats;
  const facts: readonly (readonly [string, string])[] = [
    ['Target', report.target],
    ['Workload', workload.name],
    ['Begun', (first?.startedAt ?? 'never').replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
    ['Repeats', `${String(repeats.length)} of ${String(report.asked)}`],
    ['Seed', String(first?.seed ?? '-')],
    ['Machine', `${surroundings.machine}, ${busyWords(surroundings)}`],
    ['Platen', `${surroundings.platen} on Node ${surroundings.node}`],
    ['Left on the target', `objects named ${report.prefix}…`],
  ];
  return html`<header class="masthead outcome-${report.outcome}">
<p class="kicker">Platen load report</p>
<h1>${outcomeWords[report.outcome]}</h1>
<p class="lead">${loadSentence(report)}</p>
<dl class="facts">${facts.map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>`)}</dl>
</header>`;
}

/** What was asked of the target, for who wants to ask it again. */
export function workloadSection({ workload, surroundings }: LoadReport): Markup {
  const { about, ...rest } = workload;
  const mix = journeys.filter((journey) => (workload.mix[journey] ?? 0) > 0);
  return section(
    'The workload',
    html`<p>${about}</p><ul class="mix">${mix.map((journey) => html`<li><b>${workload.mix[journey]}</b> ${journeySentences[journey]}</li>`)}</ul><details class="more"><summary>as data, SHA-256 <code>${surroundings.workloadDigest}</code></summary><pre>${JSON.stringify(rest, null, 2)}</pre></details>`,
  );
}
