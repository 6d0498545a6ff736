import type { Latency } from '../../../suites/engine/journal/load-measure.ts';
import { timeWords } from '../../../suites/engine/judge/load/value-words.ts';
import { html, type Markup } from '../../html/markup.ts';
import { apart, axisTime, type Box, picture, points, px, rowAxis, toneOf } from './frame.ts';
import { logScale, type Scale } from './scale.ts';

export interface Curve {
  readonly name: string;
  readonly latency: Latency;
}

interface Layout {
  readonly box: Box;
  readonly width: number;
  readonly height: number;
  /** Shares with a mark of their own. */
  readonly marks: readonly number[];
  readonly isNamed: boolean;
}

const large: Layout = {
  box: { left: 64, right: 850, top: 16, bottom: 340 },
  width: 980,
  height: 380,
  marks: [0, 0.5, 0.9, 0.99, 0.999, 0.9999],
  isNamed: true,
};
const small: Layout = {
  box: { left: 56, right: 404, top: 12, bottom: 168 },
  width: 416,
  height: 200,
  marks: [0, 0.9, 0.99, 0.999],
  isNamed: false,
};
/** Nines from the last share that is told to the slowest of all. */
const lastGap = 0.4;

/**
 * What share took at most how long, a curve each. Every nine of the share has the same width and every
 * power of ten of the time the same height: the tail is as visible as the middle.
 */
export function percentileChart(
  curves: readonly Curve[],
  label: string,
  size: 'large' | 'small',
): Markup | undefined {
  const measured = curves.filter(({ latency }) => latency.count > 0);
  if (measured.length === 0) return undefined;
  const layout = size === 'large' ? large : small;
  const times = measured.flatMap(({ latency }) => latency.curve.map(([, ms]) => atLeast(ms)));
  const y = logScale(Math.min(...times), Math.max(...times), {
    from: layout.box.bottom,
    to: layout.box.top,
  });
  const x = shareScale(measured, layout);
  const lines = curves.map((one, index) =>
    one.latency.count === 0
      ? undefined
      : html`<polyline class="curve ${toneOf(index, curves.length)}" points="${points(
          one.latency.curve.map(([share, ms]) => [x.at(share), y.at(atLeast(ms))]),
        )}"><title>${sentence(one)}</title></polyline>`,
  );
  return picture({
    ...layout,
    label,
    content: [
      ...shareAxis(x, layout.box),
      ...rowAxis(y, layout.box, axisTime),
      ...lines,
      ...(layout.isNamed ? names(curves, y, layout.box) : []),
    ],
  });
}

function shareScale(curves: readonly Curve[], { box, marks }: Layout): Scale {
  const shares = curves.flatMap(({ latency }) => latency.curve.map(([share]) => share));
  const last = Math.max(0.9, ...shares.filter((share) => share < 1));
  const most = nines(last) + lastGap;
  return {
    at: (share) => box.left + (share >= 1 ? 1 : nines(share) / most) * (box.right - box.left),
    marks: [...marks.filter((share) => share <= last), 1],
  };
}

/** 0 for none, 1 for 90 %, 2 for 99 %. */
function nines(share: number): number {
  return -Math.log10(1 - share);
}

function shareAxis({ marks, at }: Scale, { top, bottom }: Box): readonly Markup[] {
  return marks.map(
    (
      share,
    ) => html`<g class="mark"><line x1="${px(at(share))}" x2="${px(at(share))}" y1="${top}" y2="${bottom}" />
<text x="${px(at(share))}" y="${bottom + 18}" text-anchor="middle">${share === 1 ? 'all' : percent(share)}</text></g>`,
  );
}

/** Each curve is named at its end. */
function names(curves: readonly Curve[], y: Scale, { right, bottom }: Box): readonly Markup[] {
  const shown = curves.map(({ name, latency }, index) => ({ name, latency, index }));
  const measured = shown.filter(({ latency }) => latency.count > 0);
  const places = apart(
    measured.map(({ latency }) => y.at(atLeast(latency.maxMs))),
    16,
    bottom,
  );
  return measured.map(
    ({ name, index }, place) =>
      html`<text class="name ${toneOf(index, curves.length)}" x="${right + 10}" y="${px((places[place] ?? 0) + 4)}">${short(name)}</text>`,
  );
}

function sentence({ name, latency }: Curve): string {
  return `${name}: half within ${timeWords(latency.p50Ms)}, 99 % within ${timeWords(latency.p99Ms)}, all ${String(latency.count)} within ${timeWords(latency.maxMs)}`;
}

function short(name: string): string {
  return name.length > 18 ? `${name.slice(0, 17)}…` : name;
}

function percent(share: number): string {
  return `${String(Math.round(share * 1e6) / 1e4)} %`;
}

function atLeast(ms: number): number {
  return Math.max(ms, 0.01);
}
