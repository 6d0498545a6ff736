import type { Compared, RunComparison } from '../../../suites/engine/judge/load/compare-runs.ts';
import { html, type Markup } from '../../html/markup.ts';
import { effectChart } from '../chart/effects.ts';
import type { LoadReport } from '../load-report.ts';
import { comparedRows } from '../load-tables.ts';
import { metricWords } from '../segment-words.ts';
import { aside, section, table } from './section.ts';

const mostDrawn = 24;
/** What people wait for first. */
const alwaysDrawn = [
  'capacityPerSecond',
  'toPaper.p50Ms',
  'toPaper.p99Ms',
  'tapToLastByte.p50Ms',
  'tapToLastByte.p99Ms',
  'printedPerSecond',
  'claim.p99Ms',
  'upload.p99Ms',
];

export function comparisonSection({ comparison, objectives }: LoadReport): Markup | undefined {
  if (comparison === undefined) return undefined;
  const { before, repeats, unfit, remarks, compared } = comparison;
  const wanted = objectives
    .filter(({ objective }) => objective.notWorseThanBaselineBy !== undefined)
    .map(({ objective }) => objective.metric);
  const drawn = [...new Set([...wanted, ...alwaysDrawn])]
    .flatMap((metric) => compared.filter((one) => one.metric === metric))
    .slice(0, mostDrawn);
  return section(
    'Against the baseline',
    aside(
      `${String(repeats)} repeats against ${String(before.repeats)} of ${before.target}, Platen ${before.platen}, begun ${before.startedAt}.`,
    ),
    html`${[...unfit, ...remarks].map((said) => html`<p class="remark">${said}</p>`)}`,
    drawn.length === 0 ? undefined : effectChart(drawn.map(effect(comparison))),
    html`<p class="aside">The dot is Hodges and Lehmann's estimate, the line its 95 % interval, the shade the noise: how much two halves of the baseline's own repeats differ. A change is worse or better if it is significant by the Mann-Whitney test (p up to 0.05) and larger than the noise.</p>
<details class="more"><summary>all ${compared.length} measures</summary>${table(comparedRows(compared), [0, 1])}</details>`,
  );
}

/** Stages are named where there are several. */
function effect({ compared }: RunComparison) {
  const isOne = new Set(compared.map(({ stage }) => stage).filter(Boolean)).size <= 1;
  return (one: Compared): { readonly name: string; readonly compared: Compared } => {
    const stage = isOne || one.stage === undefined ? '' : `, ${one.stage}`;
    return { name: `${metricWords(one.metric)}${stage}`, compared: one };
  };
}
