/** Hundredths of a millimetre, as media-size has them (PWG 5100.7 6.3). */
export interface MediaSize {
  readonly width: number;
  readonly height: number;
}

/** What a name is of: one size, or the least or greatest of those that can be cut or fed. */
export interface NamedSize extends MediaSize {
  readonly extent: 'fixed' | 'min' | 'max';
}

/**
 * The size that a self-describing name says (PWG 5101.1 5.1.2): `iso_a4_210x297mm`,
 * `na_letter_8.5x11in`, `custom_min_76.2x127mm`. Undefined where it is no such name.
 */
export function readSizeName(name: string): NamedSize | undefined {
  const seen = form.exec(name);
  if (seen === null) return undefined;
  const [, kind = '', called = '', width = '', height = '', units = ''] = seen;
  const allowed = classes[kind];
  if (allowed !== undefined && allowed !== units) return undefined;
  const per = units === 'mm' ? 100 : 2540;
  const size = { width: Math.round(Number(width) * per), height: Math.round(Number(height) * per) };
  if (size.width > longest || size.height > longest) return undefined;
  const bound = called === 'min' || called === 'max' ? called : 'fixed';
  return { ...size, extent: kind === 'custom' || kind === 'roll' ? bound : 'fixed' };
}

/** The units that a class of names is written in; the other two are written in either. */
const classes: Readonly<Record<string, 'mm' | 'in'>> = {
  asme: 'in',
  iso: 'mm',
  jis: 'mm',
  jpn: 'mm',
  na: 'in',
  oe: 'in',
  om: 'mm',
  prc: 'mm',
  roc: 'in',
};

/** No zero at the front of a whole number or at the end of a fraction, and none alone. */
const length = '([1-9][0-9]*(?:[.][0-9]*[1-9])?|0[.][0-9]*[1-9])';
const kinds = [...Object.keys(classes), 'custom', 'roll'].join('|');
const form = new RegExp(`^(${kinds})_([a-z0-9][-a-z0-9]*)_${length}x${length}(mm|in)$`);

/** What an integer of IPP holds. */
const longest = 2_147_483_647;
