import type { StepMeasure } from '../../suites/journal/load-measure.ts';
import { html, type Markup } from '../html/markup.ts';
import { milliseconds } from './words.ts';

const box = { left: 64, right: 96, top: 16, bottom: 48, width: 960, height: 420 };
const plotWidth = box.width - box.left - box.right;
const plotHeight = box.height - box.top - box.bottom;
/** Shares with a mark of their own on the axis. */
const marks = [0, 0.5, 0.9, 0.99, 0.999, 0.9999];
/** Nines from the last share that is told to the slowest job of all. */
const lastGap = 0.4;
/** The curves' tones: see load.css. */
const tones = 6;

interface Scale {
  readonly x: (share: number) => number;
  readonly y: (ms: number) => number;
  readonly least: number;
  readonly most: number;
  readonly lastShare: number;
}

/**
 * The latency curve of each rate: what share of jobs was on paper within what time. Each nine of
 * the share has the same width and each power of ten of the time the same height, so that the tail
 * is as visible as the middle.
 */
export function curveChart(steps: readonly StepMeasure[]): Markup | undefined {
  const measured = steps.filter((step) => step.toPaper.count > 0);
  if (measured.length === 0) return undefined;
  const scale = scaleOf(measured);
  return html`<svg class="chart" viewBox="0 0 ${box.width} ${box.height}" role="img" aria-label="Time to paper by share of jobs, one curve for each rate">
${shareAxis(scale)}
${timeAxis(scale)}
${measured.map((step, index) => curve(step, toneOf(index, measured.length), scale))}
${labels(measured, scale)}
</svg>`;
}

function scaleOf(steps: readonly StepMeasure[]): Scale {
  const times = steps.flatMap(({ toPaper }) => toPaper.curve.map(([, ms]) => Math.max(ms, 0.01)));
  const least = 10 ** Math.floor(Math.log10(Math.min(...times)));
  const most = 10 ** Math.ceil(Math.log10(Math.max(...times)));
  const shares = steps.flatMap(({ toPaper }) => toPaper.curve.map(([share]) => share));
  const lastShare = Math.max(0.9, ...shares.filter((share) => share < 1));
  const decades = Math.max(1, Math.log10(most / least));
  return {
    least,
    most,
    lastShare,
    x: (share) =>
      box.left + (share === 1 ? 1 : nines(share) / (nines(lastShare) + lastGap)) * plotWidth,
    y: (ms) => box.top + plotHeight * (1 - Math.log10(Math.max(ms, least) / least) / decades),
  };
}

/** 0 for none of the jobs, 1 for 90 %, 2 for 99 %. */
function nines(share: number): number {
  return -Math.log10(1 - share);
}

function shareAxis({ x, lastShare }: Scale): readonly Markup[] {
  const bottom = box.top + plotHeight;
  return [...marks.filter((share) => share <= lastShare), 1].map(
    (
      share,
    ) => html`<g class="mark"><line x1="${x(share).toFixed(1)}" x2="${x(share).toFixed(1)}" y1="${box.top}" y2="${bottom}" />
<text x="${x(share).toFixed(1)}" y="${bottom + 20}" text-anchor="middle">${share === 1 ? 'all' : percent(share)}</text></g>`,
  );
}

function timeAxis({ y, least, most }: Scale): readonly Markup[] {
  const decades = Math.round(Math.log10(most / least));
  return Array.from({ length: decades + 1 }, (_, decade) => least * 10 ** decade).map(
    (
      ms,
    ) => html`<g class="mark"><line x1="${box.left}" x2="${box.left + plotWidth}" y1="${y(ms).toFixed(1)}" y2="${y(ms).toFixed(1)}" />
<text x="${box.left - 8}" y="${(y(ms) + 4).toFixed(1)}" text-anchor="end">${axisTime(ms)}</text></g>`,
  );
}

function curve({ toPaper, perSecond }: StepMeasure, tone: number, { x, y }: Scale): Markup {
  const points = toPaper.curve.map(([share, ms]) => `${x(share).toFixed(1)},${y(ms).toFixed(1)}`);
  const title = `${String(perSecond)} jobs/s: half within ${milliseconds(toPaper.p50Ms)}, 99 % within ${milliseconds(toPaper.p99Ms)}, all within ${milliseconds(toPaper.maxMs)}`;
  return html`<polyline class="curve tone-${tone}" points="${points.join(' ')}"><title>${title}</title></polyline>`;
}

/** Each curve is named at its end, the names pushed apart where ends lie close. */
function labels(steps: readonly StepMeasure[], { y }: Scale): readonly Markup[] {
  const ends = steps
    .map((step, index) => ({ step, tone: toneOf(index, steps.length), at: y(step.toPaper.maxMs) }))
    .toSorted((one, other) => one.at - other.at);
  let lowest = Number.NEGATIVE_INFINITY;
  return ends.map(({ step, tone, at }) => {
    lowest = Math.max(at, lowest + 16);
    return html`<text class="name tone-${tone}" x="${box.left + plotWidth + 8}" y="${(lowest + 4).toFixed(1)}">${step.perSecond} jobs/s</text>`;
  });
}

function toneOf(index: number, count: number): number {
  return count === 1 ? tones - 1 : Math.round((index / (count - 1)) * (tones - 1));
}

function percent(share: number): string {
  return `${String(Math.round(share * 1e6) / 1e4)} %`;
}

function axisTime(ms: number): string {
  return ms >= 1000 ? `${String(ms / 1000)} s` : `${String(Number(ms.toPrecision(1)))} ms`;
}
