/** What stands between the columns of a table in text: what the first lines have most of. */
export function separatorOf(beginning: string): Separator {
  const lines = beginning
    .split(/\r?\n/, sampleLines)
    .join('\n')
    .replace(/"[^"]*"/g, '');
  const counted = separators.map((separator) => ({
    separator,
    count: lines.split(separator).length - 1,
  }));
  const most = counted.reduce((one, other) => (other.count > one.count ? other : one));
  return most.separator;
}

const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

const sampleLines = 5;
