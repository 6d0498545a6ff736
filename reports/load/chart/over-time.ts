import type { LoadStage } from '../../../suites/engine/journal/load/measures.ts';
import { html, type Markup } from '../../html/markup.ts';
import { axisTime, columnAxis, picture, points, px, rowAxis } from './frame.ts';
import { exactScale, linearScale, logScale, type Scale } from './scale.ts';

const width = 980;
const height = 420;
const rates = { left: 64, right: 964, top: 30, bottom: 220 };
const times = { left: 64, right: 964, top: 262, bottom: 380 };

interface Moment {
  /** Seconds since the first stage began, stages set one after the other. */
  readonly at: number;
  readonly started: number;
  readonly printed: number;
  readonly failed: number;
  readonly p99Ms: number;
}

/** A chart of starts, prints and failures in each second, above the p99 to print, with all stages one after the other. */
export function overTimeChart(stages: readonly LoadStage[]): Markup | undefined {
  const begins = beginsOf(stages);
  const moments = stages.flatMap(({ overTime }, index) =>
    overTime.map(({ second, ...counts }) => ({ at: (begins[index] ?? 0) + second, ...counts })),
  );
  if (moments.length === 0) return undefined;
  const end = Math.max(begins.at(-1) ?? 0, ...moments.map(({ at }) => at + 1));
  const most = Math.max(...moments.map((one) => Math.max(one.started, one.printed, one.failed)));
  const x = exactScale(end, { from: rates.left, to: rates.right });
  const y = linearScale(most, { from: rates.bottom, to: rates.top });
  return picture({
    width,
    height,
    label: 'Starts, prints and failures in every second, and p99 to print below',
    content: [
      ...rowAxis(y, rates, (rate) => `${String(Number(rate.toPrecision(3)))}/s`),
      ...moments.map(({ at, failed }) => failedBar({ at, failed }, x, y)),
      line(
        'started',
        moments.map(({ at, started }) => [x.at(at + 0.5), y.at(started)]),
      ),
      line(
        'printed',
        moments.map(({ at, printed }) => [x.at(at + 0.5), y.at(printed)]),
      ),
      ...tail(moments, x),
      ...columnAxis(x, times, (second) => `${String(Number(second.toPrecision(6)))} s`),
      ...stages.map((stage, index) => stageMark(stage, x.at(begins[index] ?? 0))),
    ],
  });
}

/** In which second of all each stage begins; the last number is the end. */
function beginsOf(stages: readonly LoadStage[]): readonly number[] {
  const begins = [0];
  for (const { seconds, overTime } of stages) {
    const last = Math.max(seconds, ...overTime.map(({ second }) => second + 1));
    begins.push((begins.at(-1) ?? 0) + Math.ceil(last));
  }
  return begins;
}

function tail(moments: readonly Moment[], x: Scale): readonly Markup[] {
  const measured = moments.filter(({ p99Ms }) => p99Ms > 0);
  if (measured.length === 0) return [];
  const all = measured.map(({ p99Ms }) => p99Ms);
  const y = logScale(Math.min(...all), Math.max(...all), { from: times.bottom, to: times.top });
  const title = html`<text class="caption" x="${times.left}" y="${times.top - 10}">p99 to print</text>`;
  const places = measured.map(({ at, p99Ms }) => [x.at(at + 0.5), y.at(p99Ms)] as const);
  return [...rowAxis(y, times, axisTime), title, line('tail', places)];
}

function line(kind: string, places: readonly (readonly [number, number])[]): Markup {
  return html`<polyline class="over ${kind}" points="${points(places)}" />`;
}

function failedBar(
  { at, failed }: Pick<Moment, 'at' | 'failed'>,
  x: Scale,
  y: Scale,
): Markup | undefined {
  if (failed === 0) return undefined;
  const wide = Math.max(1, x.at(at + 0.8) - x.at(at + 0.2));
  return html`<rect class="failed-bar" x="${px(x.at(at + 0.2))}" y="${px(y.at(failed))}" width="${px(wide)}" height="${px(rates.bottom - y.at(failed))}" />`;
}

function stageMark({ name }: LoadStage, at: number): Markup {
  return html`<g class="stage-mark"><line x1="${px(at)}" x2="${px(at)}" y1="14" y2="${times.bottom}" /><text x="${px(at + 5)}" y="22">${name}</text></g>`;
}
