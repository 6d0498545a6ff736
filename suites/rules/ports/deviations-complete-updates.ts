import { alterForm, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';

/** interface 4.5: what a change of an output port may forget. */
const options = [
  'portname',
  'address',
  'porttype',
  'printprotocol',
  'outputtype',
  'reversefinisher',
  'printerippurl',
  'monochromeprinter',
  'ipreaderaddress',
  'deviceserial',
  'description',
  'softwareCopyCollation',
  'embedded',
] as const;

/** Without these the call is refused. */
const neededByPut: ReadonlySet<string> = new Set(['portname', 'address', 'porttype']);

export const changedWholeDeviations: readonly Fault[] = [
  ...[...options, 'sendusername'].map(
    (name): Fault => ({
      id: `patch-drops-${name.toLowerCase()}`,
      says: `leaves the ${name} of an output port unchanged, whatever PATCH sends`,
      rule: 'OUT-MOD-01',
      make: () => alterForm(on('outputports.update'), (form) => form.delete(name)),
    }),
  ),
  ...options
    .filter((name) => !neededByPut.has(name))
    .map(
      (name): Fault => ({
        id: `put-drops-${name.toLowerCase()}`,
        says: `accepts PUT with the id of an output port but without its ${name}`,
        rule: 'OUT-PUT-02',
        make: () => alterForm(on('outputports.put-update'), (form) => form.delete(name)),
      }),
    ),
];
