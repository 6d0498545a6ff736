/** A variable of the PJL environment: its factory value and what it can be set to. */
export interface PjlVariable {
  readonly name: string;
  readonly factory: string;
  readonly values: readonly string[] | { readonly min: number; readonly max: number };
}

export const pjlVariables: readonly PjlVariable[] = [
  { name: 'COPIES', factory: '1', values: { min: 1, max: 999 } },
  { name: 'QTY', factory: '1', values: { min: 1, max: 999 } },
  { name: 'DUPLEX', factory: 'OFF', values: ['OFF', 'ON'] },
  { name: 'BINDING', factory: 'LONGEDGE', values: ['LONGEDGE', 'SHORTEDGE'] },
  { name: 'RENDERMODE', factory: 'COLOR', values: ['COLOR', 'GRAYSCALE'] },
  { name: 'PAPER', factory: 'A4', values: ['A4', 'A5', 'A3', 'LETTER', 'LEGAL'] },
  { name: 'ORIENTATION', factory: 'PORTRAIT', values: ['PORTRAIT', 'LANDSCAPE'] },
  { name: 'RESOLUTION', factory: '600', values: ['300', '600', '1200'] },
  { name: 'MANUALFEED', factory: 'OFF', values: ['OFF', 'ON'] },
  { name: 'ECONOMODE', factory: 'OFF', values: ['OFF', 'ON'] },
  { name: 'HOLD', factory: 'OFF', values: ['OFF', 'ON'] },
  { name: 'JAMRECOVERY', factory: 'AUTO', values: ['AUTO', 'ON', 'OFF'] },
  { name: 'TIMEOUT', factory: '90', values: { min: 5, max: 300 } },
  { name: 'PERSONALITY', factory: 'AUTO', values: ['AUTO', 'PDF', 'POSTSCRIPT', 'PCL'] },
];

/** As INFO VARIABLES lists it: the value, how many values there are, and each on a line of its own. */
export function describeVariable(variable: PjlVariable, value: string): readonly string[] {
  const { name, values } = variable;
  if ('min' in values) return [`${name}=${value} [2 RANGE]`, `\t${values.min}`, `\t${values.max}`];
  return [`${name}=${value} [${values.length} ENUMERATED]`, ...values.map((one) => `\t${one}`)];
}
