import type { LoadRow } from '../../../suites/engine/journal/load/row.ts';
import { timeWords } from '../../../suites/engine/judge/load/value-words.ts';
import { html, type Markup } from '../../html/markup.ts';
import { type WayPart, wayOf } from '../way.ts';
import { axisTime, columnAxis, picture, px } from './frame.ts';
import { exactScale, type Scale } from './scale.ts';

export interface Fall {
  readonly title: string;
  readonly row: LoadRow;
}

const width = 980;
const left = 176;
const right = 940;
const lineHeight = 22;
const headHeight = 30;
/** A bar that is shorter than a hair would not be seen. */
const leastWidth = 1.5;

/** The way of some jobs from their intended start, part below part, all on one axis of time. */
export function waterfall(falls: readonly Fall[]): Markup | undefined {
  const ways = falls.map(({ title, row }) => ({ title, row, parts: wayOf(row) }));
  const end = Math.max(0, ...ways.flatMap(({ parts }) => parts.map(({ toMs }) => toMs)));
  if (end === 0) return undefined;
  const x = exactScale(end, { from: left, to: right });
  let top = 6;
  const blocks = ways.map(({ title, row, parts }) => {
    const block = fall({ title, row }, parts, { x, top });
    top += headHeight + parts.length * lineHeight + 12;
    return block;
  });
  const frame = { left, right, top: 6, bottom: top };
  return picture({
    width,
    height: top + 30,
    label: 'Where the time of a typical and of a slow job went',
    content: [...columnAxis(x, frame, axisTime), ...blocks],
  });
}

interface Place {
  readonly x: Scale;
  readonly top: number;
}

function fall({ title, row }: Fall, parts: readonly WayPart[], { x, top }: Place): Markup {
  const about = `${row.journey} ${String(row.number)}, ${String(Math.round(row.sizeBytes / 1000))} KB`;
  return html`<g class="fall"><text class="name" x="4" y="${top + 18}">${title}</text><text x="${left}" y="${top + 18}" class="about">${about}</text>
${parts.map((part, index) => bar(part, { x, top: top + headHeight + index * lineHeight }))}</g>`;
}

function bar({ part, words, fromMs, toMs }: WayPart, { x, top }: Place): Markup {
  const [from, to] = [x.at(fromMs), x.at(toMs)];
  const wide = Math.max(leastWidth, to - from);
  const isAtEnd = from + wide + 80 > right;
  const place = isAtEnd
    ? html`x="${px(from - 6)}" text-anchor="end"`
    : html`x="${px(from + wide + 6)}"`;
  return html`<text x="${left - 10}" y="${top + 12}" text-anchor="end">${words}</text>
<rect class="part part-${part}" x="${px(from)}" y="${top}" width="${px(wide)}" height="15" rx="2" /><text class="spent" ${place} y="${top + 12}">${timeWords(toMs - fromMs)}</text>`;
}
