import { newOutputPort } from '../../rules/output-port.ts';
import type { OutputPort } from '../../rules/records.ts';
import type { Vault } from '../operation.ts';
import { form, optional, secret, type Values, withDefault } from '../parameter.ts';
import { bool, int, list, name, text } from '../words.ts';

/** Where a port is, which every call that makes one must say (interface 4.5). */
export const portPlacing = {
  domainname: form(name({ description: 'domain of the parent account' })),
  portname: form(name()),
  address: form(text({ description: 'host or address; host:port is our extension (SIL-60a)' })),
  porttype: form(int({ minimum: 0, maximum: 1, description: '0 dummy, 1 printer' })),
};

const protocol = int({ minimum: 0, maximum: 2, description: '0 tcp, 1 ipp, 2 spooler' });
const outputType = int({
  minimum: 0,
  maximum: 5,
  description: '0 raw, 1 PDF, 3 PCL6, 4 Postscript level 3, 5 Postscript level 2',
});

/** What the deprecated calls take besides. */
export const deprecatedPortDetails = {
  serviceid: withDefault(form(list(int())), []),
  vendor: withDefault(form(text({ description: 'short vendor name' })), newOutputPort.vendor),
  embedded: withDefault(form(bool('the printer has an embedded client')), false),
  printprotocol: withDefault(form(protocol), newOutputPort.printProtocol),
  outputtype: withDefault(form(outputType), newOutputPort.outputType),
  reversefinisher: withDefault(form(bool('finisher with reversed path')), false),
  printerippurl: withDefault(form(text({ maxLength: 2048 })), ''),
  modelfamily: withDefault(form(int({ minimum: 0, description: 'depends on vendor' })), 0),
  monochromeprinter: withDefault(form(bool()), false),
  ipreaderaddress: withDefault(form(text()), ''),
  embeddedconfiguration: withDefault(form(int({ minimum: 0 })), 0),
  deviceserial: withDefault(form(text()), ''),
  matchinginputport: withDefault(form(bool('also create a matching input port')), false),
  description: withDefault(form(text({ maxLength: 2048 })), ''),
  softwareCopyCollation: withDefault(form(bool()), false),
  deviceAdminUsername: optional(form(text())),
  deviceAdminPassword: optional(secret(form(text()))),
};

export const portDetails = {
  ...deprecatedPortDetails,
  sendusername: withDefault(form(bool('send the user name with jobs (IPP only)')), false),
};

type Taken = Values<typeof portPlacing & typeof portDetails>;
type Given = { readonly [K in keyof Taken]?: Taken[K] | undefined };

/** The fields of a port that the parameters say something about; credentials are sealed, an empty one clears. */
export function portFieldsFrom(
  { serviceid, deviceAdminUsername, deviceAdminPassword, ...given }: Given,
  vault: Vault,
): Partial<Omit<OutputPort, 'id' | 'accountId'>> {
  const seal = (credential?: string): string | undefined =>
    credential === undefined || credential === '' ? credential : vault.seal(credential);
  const said: readonly (readonly [keyof OutputPort, unknown])[] = [
    ...Object.entries(fieldOf).map(
      ([parameter, field]) => [field, given[parameter as keyof typeof fieldOf]] as const,
    ),
    ['serviceIds', serviceid && [...new Set(serviceid)]],
    ['sealedAdminUsername', seal(deviceAdminUsername)],
    ['sealedAdminPassword', seal(deviceAdminPassword)],
  ];
  return Object.fromEntries(said.filter(([, value]) => value !== undefined)) as Partial<OutputPort>;
}

const fieldOf = {
  portname: 'name',
  address: 'address',
  porttype: 'portType',
  vendor: 'vendor',
  embedded: 'embedded',
  printprotocol: 'printProtocol',
  outputtype: 'outputType',
  reversefinisher: 'reverseFinisher',
  printerippurl: 'printerIppUrl',
  modelfamily: 'modelFamily',
  monochromeprinter: 'monochrome',
  ipreaderaddress: 'ipReaderAddress',
  embeddedconfiguration: 'embeddedConfigurationId',
  deviceserial: 'deviceSerial',
  description: 'description',
  softwareCopyCollation: 'softwareCopyCollation',
  sendusername: 'sendUsername',
} as const satisfies Partial<Record<keyof Taken, keyof OutputPort>>;
