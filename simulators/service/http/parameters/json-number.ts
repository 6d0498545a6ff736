/** Whether a number of a JSON text was read as it was written. Amounts are exact, and a double holds 15 digits. */
export function isExact(value: number, source: string): boolean {
  const [read, written] = [digitsOf(String(value)), digitsOf(source)];
  return read !== undefined && read === written;
}

const literal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** No double needs more. Beyond it nobody counts zeros. */
const longest = 64;

/** One spelling for all texts of one number; undefined for what is none, or too long to be looked at. */
function digitsOf(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const [, sign = '', whole, fraction = '', exponent = '0'] = literal.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const shift = Number(exponent) - fraction.length + digits.length - significant.length;
  return `${sign}${significant}e${String(shift)}`;
}
