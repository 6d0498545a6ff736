/** In points: ISO 216 counts in millimetres, the others in inches. */
const mm = 72 / 25.4;
const inch = 72;
const named: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A3: [297 * mm, 420 * mm],
  A4: [210 * mm, 297 * mm],
  A5: [148 * mm, 210 * mm],
  A6: [105 * mm, 148 * mm],
  Letter: [8.5 * inch, 11 * inch],
  Legal: [8.5 * inch, 14 * inch],
  Ledger: [17 * inch, 11 * inch],
  Tabloid: [11 * inch, 17 * inch],
};

/** Sizes are rounded to whole points on their way, twice at worst. */
const tolerance = 2;

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Whether a page, either way up, has the size that an `outputpagesize` names: A4, or 300x500 in points (SIL-52). */
export function hasSize({ width, height }: PageSize, size: string): boolean {
  const wanted = named[size] ?? size.split('x').map(Number);
  const [across = Number.NaN, down = Number.NaN] = wanted;
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= tolerance;
  return (near(width, across) && near(height, down)) || (near(width, down) && near(height, across));
}
