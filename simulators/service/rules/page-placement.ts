import type { PageLayout } from './records.ts';

/** As it is seen, after any rotation, in points. */
export interface PageExtent {
  readonly width: number;
  readonly height: number;
}

/** The sheet a page comes out on, and where on it: its lower left corner, and how much smaller or larger. */
export interface Placement {
  readonly sheet: PageExtent;
  readonly left: number;
  readonly bottom: number;
  readonly scale: number;
}

/**
 * A page fills its sheet as far as its proportions allow, is made smaller by the scale that was
 * asked for, and stands in the middle.
 */
export function placePage(page: PageExtent, layout: PageLayout): Placement {
  const sheet = sheetFor(page, layout);
  const fit = Math.min(sheet.width / page.width, sheet.height / page.height);
  const scale = (fit * layout.scalePercent) / 100;
  return {
    sheet,
    scale,
    left: (sheet.width - page.width * scale) / 2,
    bottom: (sheet.height - page.height * scale) / 2,
  };
}

function sheetFor(page: PageExtent, { sheet, lying }: PageLayout): PageExtent {
  if (sheet === undefined) return lying === undefined ? page : turned(page, lying);
  if (lying !== undefined) return turned(sheet, lying);
  return sheet.turns ? turned(sheet, page.width > page.height) : sheet;
}

function turned({ width, height }: PageExtent, lying: boolean): PageExtent {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  return lying ? { width: longer, height: shorter } : { width: shorter, height: longer };
}
