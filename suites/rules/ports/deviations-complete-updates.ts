import { alterForm, answersInstead, both, made, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, jsonAnswer, type PassingRequest } from '../../prove/interception.ts';

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

/** interface 4.2. */
export const vendorAccountDeviations: readonly Fault[] = [
  {
    id: 'vendor-account-is-not-made',
    says: 'returns success for the creation of a vendor account and creates none',
    rule: 'ACC-NEW-11',
    make: () => answersInstead(both(on('account.create'), isVendor), made),
  },
  {
    id: 'no-vendor-accounts',
    says: 'refuses to create a vendor account',
    rule: 'ACC-NEW-12',
    make: () =>
      answersInstead(both(on('account.create'), isVendor), jsonAnswer(200, { errorCode: 1007 })),
  },
  {
    id: 'head-wants-a-domain',
    says: 'returns 404 for HEAD without a domain name',
    rule: 'ACC-HEAD-03',
    make: () =>
      answersInstead(
        both(on('account.head'), (request) => !formOf(request).has('domainname')),
        { status: 404, headers: {}, body: Buffer.alloc(0) },
      ),
  },
];

function isVendor(request: PassingRequest): boolean {
  return formOf(request).get('accounttype') === '1';
}
