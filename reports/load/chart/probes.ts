import type { Capacity } from '../../../suites/engine/journal/load/measures.ts';
import { valueWords } from '../../../suites/engine/judge/load/value-words.ts';
import { html, type Markup } from '../../html/markup.ts';
import { picture, px, rowAxis } from './frame.ts';
import { linearScale } from './scale.ts';

const width = 980;
const height = 240;
const box = { left: 64, right: 850, top: 16, bottom: 200 };

/** The rates that were tried, one after the other: those that were held, and those that were missed. */
export function probeChart({ perSecond, probes }: Capacity): Markup | undefined {
  if (probes.length === 0) return undefined;
  const y = linearScale(Math.max(perSecond, ...probes.map((probe) => probe.perSecond)), {
    from: box.bottom,
    to: box.top,
  });
  const step = (box.right - box.left) / probes.length;
  const level = px(y.at(perSecond));
  const dots = probes.map((probe, index) => {
    const [cx, cy] = [px(box.left + (index + 0.5) * step), px(y.at(probe.perSecond))];
    const words = `${valueWords(probe.perSecond, 'per second')}: ${probe.missed ?? 'held'}`;
    return html`<g class="probe ${probe.missed === undefined ? 'held' : 'missed'}"><circle cx="${cx}" cy="${cy}" r="6"><title>${words}</title></circle><text x="${cx}" y="${box.bottom + 20}" text-anchor="middle">${index + 1}</text></g>`;
  });
  return picture({
    width,
    height,
    label: `Rates that were tried; the capacity is ${valueWords(perSecond, 'per second')}`,
    content: [
      ...rowAxis(y, box, (rate) => `${String(Number(rate.toPrecision(3)))}/s`),
      html`<line class="level" x1="${box.left}" x2="${box.right}" y1="${level}" y2="${level}" /><text class="name" x="${box.right + 10}" y="${px(y.at(perSecond) + 4)}">${valueWords(perSecond, 'per second')}</text>`,
      ...dots,
    ],
  });
}
