/** A variable of the PJL environment: its factory value and what it can be set to. */
export interface PjlVariable {
  /** With the language it belongs to, where it belongs to one: `LPARM:PCL PITCH`. */
  readonly name: string;
  readonly factory: string;
  readonly values: readonly string[] | PjlRange | 'text';
  readonly isReadOnly?: boolean;
  /** Not for SET. */
  readonly isDefaultOnly?: boolean;
}

export interface PjlRange {
  readonly min: number;
  readonly max: number;
  /** Digits behind the decimal point. */
  readonly decimals?: number;
}

/** What the trays take, by the reference's names. */
export const pjlPapers: readonly string[] =
  'LETTER LEGAL A4 EXECUTIVE LEDGER A3 A5 A6 JISB4 JISB5 COM10 MONARCH C5 DL B5 CUSTOM'.split(' ');

export const pjlLanguages: readonly string[] = 'PCL PCLXL POSTSCRIPT PDF XPS URF PWGRASTER'.split(
  ' ',
);

const onOff = ['OFF', 'ON'];
const text = { factory: '', values: 'text' } as const;

export const pjlVariables: readonly PjlVariable[] = [
  { name: 'COPIES', factory: '1', values: { min: 1, max: 999 } },
  { name: 'QTY', factory: '1', values: { min: 1, max: 999 } },
  { name: 'PAPER', factory: 'A4', values: pjlPapers },
  { name: 'ORIENTATION', factory: 'PORTRAIT', values: ['PORTRAIT', 'LANDSCAPE'] },
  { name: 'FORMLINES', factory: '64', values: { min: 5, max: 128 } },
  { name: 'DUPLEX', factory: 'OFF', values: onOff },
  { name: 'BINDING', factory: 'LONGEDGE', values: ['LONGEDGE', 'SHORTEDGE'] },
  { name: 'RENDERMODE', factory: 'COLOR', values: ['COLOR', 'GRAYSCALE'] },
  { name: 'PLANESINUSE', factory: '4', values: { min: 1, max: 4 } },
  { name: 'RESOLUTION', factory: '600', values: ['300', '600', '1200'] },
  { name: 'BITSPERPIXEL', factory: '1', values: ['1', '2', '4', '8'] },
  { name: 'MEDIASOURCE', factory: 'AUTO', values: ['AUTO', 'TRAY1', 'TRAY2', 'TRAY3', 'MANUAL'] },
  { name: 'MEDIATYPE', factory: 'PLAIN', values: ['PLAIN', 'LABELS', 'BOND', 'RECYCLED', 'CARD'] },
  { name: 'MANUALFEED', factory: 'OFF', values: onOff },
  { name: 'OUTBIN', factory: 'AUTO', values: ['AUTO', 'UPPER', 'LOWER', 'STAPLER'] },
  { name: 'STAPLE', factory: 'NONE', values: ['NONE', 'ONE', 'TWO', 'ANGLED'] },
  { name: 'PUNCH', factory: 'NONE', values: ['NONE', 'TWO', 'THREE', 'FOUR'] },
  { name: 'ECONOMODE', factory: 'OFF', values: onOff },
  { name: 'RET', factory: 'MEDIUM', values: ['OFF', 'LIGHT', 'MEDIUM', 'DARK', 'ON'] },
  { name: 'DENSITY', factory: '3', values: { min: 1, max: 5 } },
  { name: 'PAGEPROTECT', factory: 'AUTO', values: ['AUTO', 'OFF', 'ON'] },
  { name: 'HOLD', factory: 'OFF', values: ['OFF', 'ON', 'STORE', 'PRIVATE'] },
  { name: 'HOLDTYPE', factory: 'PUBLIC', values: ['PUBLIC', 'PRIVATE'] },
  { name: 'HOLDKEY', ...text },
  { name: 'JAMRECOVERY', factory: 'AUTO', values: ['AUTO', 'ON', 'OFF'] },
  { name: 'AUTOCONT', factory: 'OFF', values: onOff },
  { name: 'CLEARABLEWARNINGS', factory: 'ON', values: ['JOB', 'ON'] },
  { name: 'TIMEOUT', factory: '90', values: { min: 5, max: 300 } },
  { name: 'PERSONALITY', factory: 'AUTO', values: ['AUTO', ...pjlLanguages] },
  { name: 'JOBID', factory: 'OFF', values: onOff },
  { name: 'PASSWORD', factory: 'DISABLED', values: { min: 0, max: 65_535 }, isDefaultOnly: true },
  { name: 'INTRAY1SIZE', factory: 'A4', values: pjlPapers, isReadOnly: true },
  { name: 'INTRAY2SIZE', factory: 'A4', values: pjlPapers, isReadOnly: true },
  { name: 'INTRAY3SIZE', factory: 'A3', values: pjlPapers, isReadOnly: true },
  { name: 'LPARM:PCL FONTSOURCE', factory: 'I', values: ['I'] },
  { name: 'LPARM:PCL FONTNUMBER', factory: '0', values: { min: 0, max: 999 } },
  { name: 'LPARM:PCL PITCH', factory: '10.00', values: { min: 0.44, max: 99.99, decimals: 2 } },
  { name: 'LPARM:PCL PTSIZE', factory: '12.00', values: { min: 4, max: 999.75, decimals: 2 } },
  { name: 'LPARM:PCL SYMSET', factory: 'ROMAN8', values: ['ROMAN8', 'ISOL1', 'ISOL2', 'WIN30'] },
  { name: 'LPARM:POSTSCRIPT PRTPSERRS', factory: 'OFF', values: onOff },
  { name: 'JOBNAME', ...text },
  { name: 'USERNAME', ...text },
  { name: 'JOBATTR', ...text },
  { name: 'STRINGCODESET', ...text },
];

const byName: ReadonlyMap<string, PjlVariable> = new Map(
  pjlVariables.map((variable) => [variable.name, variable]),
);

export function pjlVariable(name: string): PjlVariable | undefined {
  return byName.get(name);
}
