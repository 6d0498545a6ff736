import type { Compared } from '../../../suites/engine/judge/load/compare-runs.ts';
import { change } from '../../../suites/engine/judge/load/value-words.ts';
import { html, type Markup } from '../../html/markup.ts';
import { type Box, columnAxis, picture, px } from './frame.ts';
import type { Scale } from './scale.ts';

export interface Effect {
  readonly name: string;
  readonly compared: Compared;
}

const width = 980;
const plot = { left: 236, right: 890 };
const lineHeight = 26;

/**
 * Each measure's change from the baseline with its interval, around the line of no change; what lies in the
 * shaded noise is not told apart. Worse is to the right, be it a longer time or a lower rate.
 */
export function effectChart(effects: readonly Effect[]): Markup | undefined {
  if (effects.length === 0) return undefined;
  const box: Box = { ...plot, top: 24, bottom: 24 + effects.length * lineHeight };
  const x = changeScale(effects.map(({ compared }) => compared));
  const middle = px(x.at(1));
  return picture({
    width,
    height: box.bottom + 44,
    label: 'Change of each measure from the baseline, with its interval',
    content: [
      ...columnAxis(x, box, (ratio) => change(ratio)),
      html`<line class="none" x1="${middle}" x2="${middle}" y1="${box.top - 6}" y2="${box.bottom}" />`,
      html`<text class="caption" x="${px(x.at(1) - 10)}" y="14" text-anchor="end">better</text><text class="caption" x="${px(x.at(1) + 10)}" y="14">worse</text>`,
      ...effects.map((effect, index) => effectLine(effect, x, box.top + index * lineHeight)),
    ],
  });
}

function effectLine({ name, compared }: Effect, x: Scale, top: number): Markup {
  const { low, high, noise } = compared;
  const [best, worst] = worsening(compared);
  const middle = top + lineHeight / 2;
  const isBound = low !== undefined && high !== undefined;
  const whole =
    isBound &&
    html`<line x1="${px(x.at(best))}" x2="${px(x.at(worst))}" y1="${middle}" y2="${middle}" />`;
  const shade = html`<rect class="noise" x="${px(x.at(1 / (1 + noise)))}" y="${top + 3}" width="${px(x.at(1 + noise) - x.at(1 / (1 + noise)))}" height="${lineHeight - 6}" />`;
  return html`<g class="effect ${compared.change}">${shade}<text x="${plot.left - 14}" y="${middle + 4}" text-anchor="end">${name}</text>
${whole}<circle cx="${px(x.at(worse(compared, compared.ratio)))}" cy="${middle}" r="4.5" /><text class="seen" x="${plot.right + 14}" y="${middle + 4}">${change(compared.ratio)}</text></g>`;
}

/** A ratio so that more of it is worse. */
function worse({ isLowerBetter }: Compared, ratio: number): number {
  return isLowerBetter ? ratio : 1 / ratio;
}

function worsening(compared: Compared): readonly [best: number, worst: number] {
  const { low = compared.ratio, high = compared.ratio } = compared;
  const [one, other] = [worse(compared, low), worse(compared, high)];
  return [Math.min(one, other), Math.max(one, other)];
}

/** As far to the one side as to the other, so that nothing looks larger than it is. */
function changeScale(compared: readonly Compared[]): Scale {
  const reach = compared.flatMap((one) => {
    const [best, worst] = worsening(one);
    return [Math.log(worst), -Math.log(best), Math.log(1 + one.noise)];
  });
  const most = Math.min(Math.log(20), Math.max(Math.log(1.05), ...reach) * 1.08);
  const half = (plot.right - plot.left) / 2;
  const marks = [1.01, 1.02, 1.05, 1.1, 1.2, 1.5, 2, 4, 10].filter((one) => Math.log(one) <= most);
  const shown = marks.slice(-2);
  return {
    at: (ratio) => {
      const log = Math.min(Math.max(Math.log(ratio), -most), most);
      return plot.left + half + (log / most) * half;
    },
    marks: [...shown.map((one) => 1 / one).toReversed(), 1, ...shown],
  };
}
