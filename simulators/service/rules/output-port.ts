import { isPortAddress } from './port-address.ts';
import type { OutputPort } from './records.ts';

/** An output port of which nothing more was said: each optional parameter's default (interface 4.5). */
export const newOutputPort = {
  portType: 1,
  vendor: 'unknown',
  embedded: false,
  printProtocol: 0,
  outputType: 0,
  reverseFinisher: false,
  printerIppUrl: '',
  modelFamily: 0,
  monochrome: false,
  ipReaderAddress: '',
  embeddedConfigurationId: 0,
  deviceSerial: '',
  description: '',
  softwareCopyCollation: false,
  sendUsername: false,
  serviceIds: [],
  trimCardId: false,
  decimalFormatForCardIds: false,
  active: true,
  logoutTimeout: 0,
  autoRelease: false,
  registrationSource: 'manual',
  properties: {},
  terminalInfo: {},
  sealedAdminUsername: '',
  sealedAdminPassword: '',
} as const satisfies Omit<OutputPort, 'id' | 'accountId' | 'name' | 'address'>;

/** interface 4.5, outputtype: deprecated, must not be used (SIL-63). */
export const deprecatedOutputType = 2;

export interface PortFault {
  /** As the interface spells it. */
  readonly parameter: 'vendor' | 'printerippurl' | 'modelfamily' | 'address';
  readonly detail: string;
}

/** Each vendor's model families (SIL-60). */
export type VendorFamilies = Readonly<Record<string, readonly number[]>>;

/** What is wrong with fields by themselves. */
export function faultInFields(
  { vendor, printerIppUrl }: Partial<Pick<OutputPort, 'vendor' | 'printerIppUrl'>>,
  vendors: VendorFamilies,
): PortFault | undefined {
  if (vendor !== undefined && !Object.hasOwn(vendors, vendor))
    return { parameter: 'vendor', detail: 'not one of the vendors' };
  if (printerIppUrl !== undefined && printerIppUrl !== '' && !isIppUrl(printerIppUrl)) {
    const detail = 'must be an ipp, ipps, http or https URL without a password';
    return { parameter: 'printerippurl', detail };
  }
  return undefined;
}

/** What does not go together in a whole port: a vendor has its families, only a dummy needs no address. */
export function faultInPort(
  port: Pick<OutputPort, 'vendor' | 'modelFamily' | 'portType' | 'address'>,
  vendors: VendorFamilies,
): PortFault | undefined {
  if (!hasFamily(vendors, port))
    return { parameter: 'modelfamily', detail: 'not a family of this vendor' };
  if (port.portType === 1 && !isPortAddress(port.address))
    return { parameter: 'address', detail: 'must be a host name or address' };
  return undefined;
}

/** The fields that change, once more: another vendor's families are others, so the old one goes. */
export function withFamily<F extends Partial<Pick<OutputPort, 'vendor' | 'modelFamily'>>>(
  fields: F,
  before: Pick<OutputPort, 'vendor' | 'modelFamily'>,
  vendors: VendorFamilies,
): F | (F & { readonly modelFamily: 0 }) {
  const isKept = fields.modelFamily !== undefined || hasFamily(vendors, { ...before, ...fields });
  return isKept ? fields : { ...fields, modelFamily: 0 };
}

/** 0 is also what a vendor without families has. */
function hasFamily(
  vendors: VendorFamilies,
  { vendor, modelFamily }: Pick<OutputPort, 'vendor' | 'modelFamily'>,
): boolean {
  return modelFamily === 0 || (vendors[vendor]?.includes(modelFamily) ?? false);
}

/** Lists show the URL, and passwords of ports are in no answer (SIL-66). */
function isIppUrl(text: string): boolean {
  if (!/^(ipps?|https?):\/\/[^/\s]/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
