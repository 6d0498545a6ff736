/** From values to places on paper, and where marks stand. */
export interface Scale {
  readonly at: (value: number) => number;
  readonly marks: readonly number[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** From zero to a round number above `most`, with four to eight marks. */
export function linearScale(most: number, { from, to }: Span): Scale {
  const step = roundStep(Math.max(most, 1e-9) / 5);
  const end = Math.max(1, Math.ceil(most / step - 1e-9)) * step;
  return {
    at: (value) => from + (Math.min(Math.max(value, 0), end) / end) * (to - from),
    marks: Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step),
  };
}

/** From zero to `most` itself, with marks at round numbers. */
export function exactScale(most: number, { from, to }: Span): Scale {
  const end = Math.max(most, 1e-9);
  const step = roundStep(end / 8);
  return {
    at: (value) => from + (Math.min(Math.max(value, 0), end) / end) * (to - from),
    marks: Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, index) => index * step),
  };
}

/** From `least` to `most`, both above zero: every power of ten has the same length. */
export function logScale(least: number, most: number, { from, to }: Span): Scale {
  const [low, high] = bounds(least, most);
  const width = Math.log10(high / low);
  return {
    at: (value) => {
      const inside = Math.min(Math.max(value, low), high);
      return from + (Math.log10(inside / low) / width) * (to - from);
    },
    marks: marksBetween(low, high, width > 2 ? [1] : [1, 2, 5]),
  };
}

/** 1, 2 or 5 times a power of ten, around which what is drawn has its place. */
function bounds(least: number, most: number): readonly [number, number] {
  const low = marksBetween(least / 10, least, [1, 2, 5]).at(-1) ?? least;
  const [high = most] = marksBetween(most, most * 10, [1, 2, 5]);
  return high > low ? [low, high] : [low, low * 10];
}

function marksBetween(low: number, high: number, digits: readonly number[]): readonly number[] {
  const first = Math.floor(Math.log10(low));
  const count = Math.ceil(Math.log10(high)) - first + 1;
  return Array.from({ length: count }, (_, index) => first + index)
    .flatMap((power) => digits.map((digit) => Number(`${String(digit)}e${String(power)}`)))
    .filter((mark) => mark >= low * (1 - 1e-9) && mark <= high * (1 + 1e-9));
}

function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const digit = [1, 2, 5, 10].find((one) => one * power >= atLeast * (1 - 1e-9)) ?? 10;
  return digit * power;
}
