/**
 * interface 4.4, upload: page options take effect for push print only, and on pull print are not
 * even looked at (SIL-06).
 */
export interface PageOptions {
  readonly outputpagesize?: string | undefined;
  readonly pageorientation?: string | undefined;
  readonly scale?: string | undefined;
}

/** The name of an option that is ill-formed. */
export function illFormedPageOption(options: PageOptions): keyof PageOptions | undefined {
  const names = Object.keys(forms) as (keyof PageOptions)[];
  return names.find((name) => {
    const value = options[name];
    return value !== undefined && !forms[name].test(value);
  });
}

/** '' where the document's own size stands. */
export function chosenPaperSize(options: PageOptions): string {
  const chosen = options.outputpagesize ?? 'Original';
  return chosen === 'Original' ? '' : chosen;
}

const forms: Readonly<Record<keyof PageOptions, RegExp>> = {
  outputpagesize:
    /^(Original|A3|A4|A5|A6|Letter|Legal|Ledger|Tabloid|[1-9]\d{0,4}(\.\d{1,3})?x[1-9]\d{0,4}(\.\d{1,3})?)$/,
  pageorientation: /^[01]$/,
  scale: /^([1-9]\d?|100)$/,
};
