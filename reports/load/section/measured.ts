import { latencyOf } from '../../../suites/engine/journal/latency.ts';
import {
  type LoadStage,
  type Segment,
  segments,
} from '../../../suites/engine/journal/load/measures.ts';
import { html, type Markup } from '../../html/markup.ts';
import { overTimeChart } from '../chart/over-time.ts';
import { percentileChart } from '../chart/percentiles.ts';
import { probeChart } from '../chart/probes.ts';
import { waterfall } from '../chart/waterfall.ts';
import type { LoadReport } from '../load-report.ts';
import { callRows, resourceRows, segmentRows, stageRows } from '../load-tables.ts';
import { middleRepeat } from '../middle-repeat.ts';
import { segmentWords } from '../segment-words.ts';
import { aside, section, table } from './section.ts';

/** The part of the way that stands for the whole: to paper, or where nothing is printed the first measured call. */
export function mainSegment({ repeats }: LoadReport): Segment {
  const stages = repeats.flatMap((repeat) => repeat.stages);
  const order: readonly Segment[] = ['toPaper', 'upload', 'list', 'download', 'history', 'users'];
  return order.find((one) => stages.some(({ latency }) => latency[one] !== undefined)) ?? 'toPaper';
}

export function latencySection(report: LoadReport): Markup | undefined {
  const repeat = middleRepeat(report);
  if (repeat === undefined) return undefined;
  const main = mainSegment(report);
  const others = segments.filter(
    (one) => one !== main && repeat.stages.some(({ latency }) => (latency[one]?.count ?? 0) > 0),
  );
  const many = report.repeats.length > 1;
  return section(
    `Latency: ${segmentWords[main]}`,
    aside(
      `From the scheduled start, however late the driver was; think time is excluded.${
        many ? ' The table shows the medians of the repeats, the curves the median repeat.' : ''
      }`,
    ),
    percentileChart(curvesOf(repeat.stages, main), `Percentiles: ${segmentWords[main]}`, 'large'),
    table(stageRows(report, main)),
    html`<h3>Each part of the path</h3><div class="parts">${others.map((one) => part(report, repeat.stages, one))}</div>`,
  );
}

function part(report: LoadReport, stages: readonly LoadStage[], segment: Segment): Markup {
  const words = segmentWords[segment];
  return html`<figure><figcaption>${words}</figcaption>${percentileChart(curvesOf(stages, segment), `Percentiles: ${words}`, 'small')}${table(segmentRows(report, segment))}</figure>`;
}

function curvesOf(stages: readonly LoadStage[], segment: Segment) {
  return stages.map(({ name, latency }) => ({
    name,
    latency: latency[segment] ?? latencyOf([]),
  }));
}

export function overTimeSection(report: LoadReport): Markup | undefined {
  const chart = overTimeChart(middleRepeat(report)?.stages ?? []);
  if (chart === undefined) return undefined;
  return section(
    'Over time',
    html`<p class="keys"><span class="key started">started</span><span class="key printed">printed</span><span class="key failed">failed or dropped</span></p>`,
    chart,
  );
}

export function waterfallSection({ examples }: LoadReport): Markup | undefined {
  if (examples === undefined) return undefined;
  const chart = waterfall([
    { title: 'A typical job', row: examples.typical },
    { title: 'A slow job', row: examples.slow },
  ]);
  if (chart === undefined) return undefined;
  return section(
    'Where the time goes',
    aside('The median job and the one at p99 of the busiest stage, from their scheduled starts.'),
    chart,
  );
}

export function capacitySection(report: LoadReport): Markup | undefined {
  const capacity = middleRepeat(report)?.capacity;
  if (capacity === undefined) return undefined;
  const rows = capacity.probes.map(({ perSecond, missed }, index) => [
    String(index + 1),
    `${perSecond.toFixed(1)}/s`,
    missed === undefined ? 'held' : `missed: ${missed}`,
  ]);
  return section(
    `Capacity: ${capacity.perSecond.toFixed(1)} starts a second`,
    aside('The rate was doubled until the objective was missed; then the interval was halved.'),
    probeChart(capacity),
    table([['probe', 'rate', 'result'], ...rows], [0, 2]),
  );
}

export function resourceSection(report: LoadReport): Markup | undefined {
  const repeat = middleRepeat(report);
  if (repeat === undefined || repeat.resources.length === 0) return undefined;
  const { cores } = report.surroundings;
  const idle =
    repeat.idleCores === undefined
      ? ''
      : ` Of ${String(cores)} cores, ${repeat.idleCores.toFixed(2)} were idle.`;
  return section(
    'Resources',
    aside(`During the stages; 1 core is one core fully used.${idle}`),
    table(resourceRows(repeat.resources)),
  );
}

export function callsSection({ calls }: LoadReport): Markup | undefined {
  if (calls.length === 0) return undefined;
  return section(
    'Single calls in closed loop',
    aside(
      'Each connection sends the next call as soon as the last is answered: for capacity, not latency.',
    ),
    table(callRows(calls)),
  );
}
