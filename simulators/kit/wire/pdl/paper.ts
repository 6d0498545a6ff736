/** The interface's page size names (outputpagesize), or `WxH` in whole points (SIL-52). */
export type PaperName =
  | 'A3'
  | 'A4'
  | 'A5'
  | 'A6'
  | 'Letter'
  | 'Legal'
  | 'Ledger'
  | 'Tabloid'
  | `${number}x${number}`;

/**
 * The name of a size in points, within `tolerancePoints` and either way up; 11 by 17 inches is
 * Tabloid upright and Ledger lying.
 */
export function paperName(width: number, height: number): PaperName {
  const exact = papers.find((paper) => near(paper.width, width) && near(paper.height, height));
  const turned = papers.find((paper) => near(paper.width, height) && near(paper.height, width));
  return (exact ?? turned)?.name ?? `${Math.round(width)}x${Math.round(height)}`;
}

function near(nominal: number, actual: number): boolean {
  return Math.abs(nominal - actual) <= tolerancePoints;
}

/** Producers round millimetres to whole points in either direction, twice at worst. */
const tolerancePoints = 2;

const pointsPerMm = 72 / 25.4;

interface Paper {
  readonly name: PaperName;
  readonly width: number;
  readonly height: number;
}

const papers: readonly Paper[] = [
  { name: 'A3', width: 297 * pointsPerMm, height: 420 * pointsPerMm },
  { name: 'A4', width: 210 * pointsPerMm, height: 297 * pointsPerMm },
  { name: 'A5', width: 148 * pointsPerMm, height: 210 * pointsPerMm },
  { name: 'A6', width: 105 * pointsPerMm, height: 148 * pointsPerMm },
  { name: 'Letter', width: 612, height: 792 },
  { name: 'Legal', width: 612, height: 1008 },
  { name: 'Tabloid', width: 792, height: 1224 },
  { name: 'Ledger', width: 1224, height: 792 },
];
