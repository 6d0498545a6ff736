import type { PageLayout } from './records.ts';

/**
 * interface 4.4, upload: page options take effect for push print only, and on pull print are not
 * even looked at (SIL-06).
 */
export interface PageOptions {
  readonly outputpagesize?: string | undefined;
  readonly pageorientation?: string | undefined;
  readonly scale?: string | undefined;
}

/** The name of an option that is malformed, or that the size does not support. */
export function illFormedPageOption(options: PageOptions): keyof PageOptions | undefined {
  const names = Object.keys(forms) as (keyof PageOptions)[];
  const illFormed = names.find((name) => {
    const value = options[name];
    return value !== undefined && !forms[name].test(value);
  });
  return illFormed ?? (isFixed(options) ? 'pageorientation' : undefined);
}

/** What a person needs to put that option right. */
export function describePageOption(name: keyof PageOptions, options: PageOptions): string {
  if (name === 'pageorientation' && isFixed(options))
    return `${options.outputpagesize ?? ''} does not support an orientation`;
  return wanted[name];
}

/** '' where the document's own size stands. */
export function chosenPaperSize(options: PageOptions): string {
  const chosen = options.outputpagesize ?? 'Original';
  return chosen === 'Original' ? '' : chosen;
}

/** How well-formed options lay the pages out; undefined where they ask for nothing. */
export function chosenLayout(options: PageOptions): PageLayout | undefined {
  const size = chosenPaperSize(options);
  const { pageorientation } = options;
  const scalePercent = Number(options.scale ?? 100);
  if (size === '' && pageorientation === undefined && scalePercent === 100) return undefined;
  return {
    ...(size === '' ? {} : { sheet: sheetOf(size) }),
    ...(pageorientation === undefined ? {} : { lying: pageorientation === '1' }),
    scalePercent,
  };
}

/** interface 4.4: "some sizes (Ledger, Tabloid) do not support it". */
function isFixed({ outputpagesize = '', pageorientation }: PageOptions): boolean {
  return pageorientation !== undefined && fixedSizes.has(outputpagesize);
}

const fixedSizes: ReadonlySet<string> = new Set(['Ledger', 'Tabloid']);

/** A size with a name is turned as each page lies, one in points and a fixed one stay as they are. */
function sheetOf(size: string): NonNullable<PageLayout['sheet']> {
  const named = sheets[size];
  if (named !== undefined) {
    const [width, height] = named;
    return { width, height, turns: !fixedSizes.has(size) };
  }
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height, turns: false };
}

const pointsPerMm = 72 / 25.4;
const mm = (width: number, height: number) => [width * pointsPerMm, height * pointsPerMm] as const;

/** In points, as the named sheet stands. */
const sheets: Readonly<Partial<Record<string, readonly [number, number]>>> = {
  A3: mm(297, 420),
  A4: mm(210, 297),
  A5: mm(148, 210),
  A6: mm(105, 148),
  Letter: [612, 792],
  Legal: [612, 1008],
  Ledger: [1224, 792],
  Tabloid: [792, 1224],
};

const points = '[1-9]\\d{0,4}(\\.\\d{1,3})?';
const forms: Readonly<Record<keyof PageOptions, RegExp>> = {
  outputpagesize: new RegExp(`^(Original|${Object.keys(sheets).join('|')}|${points}x${points})$`),
  pageorientation: /^[01]$/,
  scale: /^([1-9]\d?|100)$/,
};

const wanted: Readonly<Record<keyof PageOptions, string>> = {
  outputpagesize: `must be Original, ${Object.keys(sheets).join(', ')} or <Width>x<Height> in points`,
  pageorientation: 'must be 0 for portrait or 1 for landscape',
  scale: 'must be a whole percentage from 1 to 100',
};
