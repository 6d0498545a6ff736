/** What lies in a tray. */
export interface Medium {
  /** A self-describing name (PWG 5101.1). */
  readonly size: string;
  /** A keyword of media-type (PWG 5100.7 6.3.1.17). */
  readonly type: string;
}

export interface Tray {
  /** A keyword of media-source (PWG 5100.7 6.3.1.11). */
  readonly source: string;
  /** Sheets; below 0 where that is not known (RFC 3805 prtInputCurrentLevel). */
  readonly level: number;
  readonly capacity: number;
  readonly medium?: Medium;
}

export interface Supply {
  readonly name: string;
  /** A keyword of marker-types, e.g. `toner`. */
  readonly type: string;
  /** Percent; below 0 where that is not known. */
  readonly level: number;
  /** From here on downwards it is low. */
  readonly lowLevel: number;
}

/** What a printer prints on, and with. */
export interface Stock {
  readonly trays: readonly Tray[];
  readonly supplies: readonly Supply[];
}

export const noStock: Stock = { trays: [], supplies: [] };

/** Nothing can be printed on what lies there. */
export function isEmpty({ medium, level }: Tray): boolean {
  return medium === undefined || level === 0;
}
