import { html, type Markup } from '../../html/markup.ts';
import type { Scale } from './scale.ts';

/** Where a chart's values stand within its picture, in the picture's own units. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** What it shows, for who hears the page. */
  readonly label: string;
  readonly content: Markup | readonly (Markup | undefined)[];
}

/** A drawing as wide as its place; where that is narrow, it is scrolled rather than shrunk. */
export function picture({ width, height, label, content }: Picture): Markup {
  return html`<div class="scroll"><svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
${content}
</svg></div>`;
}

/** Lines across, each with its value at the left. */
export function rowAxis(
  { marks, at }: Scale,
  { left, right }: Box,
  words: (value: number) => string,
): readonly Markup[] {
  return marks.map(
    (
      mark,
    ) => html`<g class="mark"><line x1="${left}" x2="${right}" y1="${px(at(mark))}" y2="${px(at(mark))}" />
<text x="${left - 8}" y="${px(at(mark) + 4)}" text-anchor="end">${words(mark)}</text></g>`,
  );
}

/** Lines up and down, each with its value below. */
export function columnAxis(
  { marks, at }: Scale,
  { top, bottom }: Box,
  words: (value: number) => string,
): readonly Markup[] {
  return marks.map(
    (
      mark,
    ) => html`<g class="mark"><line x1="${px(at(mark))}" x2="${px(at(mark))}" y1="${top}" y2="${bottom}" />
<text x="${px(at(mark))}" y="${bottom + 18}" text-anchor="middle">${words(mark)}</text></g>`,
  );
}

export function px(place: number): string {
  return place.toFixed(1);
}

/** `x,y x,y` as a line needs it. */
export function points(places: readonly (readonly [x: number, y: number])[]): string {
  return places.map(([x, y]) => `${px(x)},${px(y)}`).join(' ');
}

/** Of so many lines from light to dark, the tone of one: see chart.css. A few do without the faintest. */
export function toneOf(index: number, count: number): string {
  const darkest = 5;
  const lightest = Math.max(0, 4 - count);
  const tone =
    count <= 1 ? darkest : lightest + Math.round((index / (count - 1)) * (darkest - lightest));
  return `tone-${String(tone)}`;
}

/** A time at an axis: no more digits than it needs. */
export function axisTime(ms: number): string {
  if (ms >= 1000) return `${String(Number((ms / 1000).toPrecision(3)))} s`;
  return ms === 0 ? '0' : `${String(Number(ms.toPrecision(3)))} ms`;
}

/** Places of labels that would lie on each other, pushed apart and kept above `most`. */
export function apart(places: readonly number[], gap: number, most: number): readonly number[] {
  const order = places.map((_, index) => index);
  order.sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  const pushed = [...places];
  let lowest = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    lowest = Math.max(places[index] ?? 0, lowest + gap);
    pushed[index] = lowest;
  }
  let highest = most + gap;
  for (const index of order.toReversed()) {
    highest = Math.min(pushed[index] ?? 0, highest - gap);
    pushed[index] = highest;
  }
  return pushed;
}
