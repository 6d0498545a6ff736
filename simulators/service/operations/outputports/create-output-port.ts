import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { newOutputPort } from '../../rules/output-port.ts';
import { isPortAddress } from '../../rules/port-address.ts';
import type { OutputPort } from '../../rules/records.ts';
import { accountOfDomain } from '../find/account.ts';
import { type Call, json, operation } from '../operation.ts';
import { form, optional, secret, type Values, withDefault } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { bool, int, list, name, text } from '../words.ts';

const deprecatedOutputType = 2;

const parameters = {
  domainname: form(name({ description: 'domain of the parent account' })),
  portname: form(name()),
  address: form(text({ description: 'host or address; host:port is our extension (SIL-60a)' })),
  porttype: form(int({ minimum: 0, maximum: 1, description: '0 dummy, 1 printer' })),
  serviceid: withDefault(form(list(int())), []),
  vendor: withDefault(form(text({ description: 'short vendor name' })), 'unknown'),
  embedded: withDefault(form(bool('printer has an embedded client')), false),
  printprotocol: withDefault(
    form(int({ minimum: 0, maximum: 2, description: '0 tcp, 1 ipp, 2 spooler' })),
    0,
  ),
  outputtype: withDefault(
    form(
      int({
        minimum: 0,
        maximum: 5,
        description: '0 raw, 1 PDF, 3 PCL6, 4 Postscript level 3, 5 Postscript level 2',
      }),
    ),
    0,
  ),
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
  sendusername: withDefault(form(bool('jobs carry the user name (IPP only)')), false),
  deviceAdminUsername: optional(form(text())),
  deviceAdminPassword: optional(secret(form(text()))),
};

export const createOutputPort = operation({
  id: 'createOutputPort',
  method: 'POST',
  path: '/outputports',
  section: '4.5',
  summary: 'Create an output port',
  grant: grant(['ViewOutputPort', 'CreateOutputPort']),
  parameters,
  answer: json(errorCodeInfoId),
  problems: ['parameter-ill-formed', 'domain-unknown', 'output-port-not-created'],
  errorCode: errorCodes.createOutputPort,

  async run(call, given) {
    refuseImpossible(call, given);
    const account = await accountOfDomain(call, given.domainname);
    if (account === undefined) throw call.problem('domain-unknown');
    // SIL-63: deprecated and must not be used
    if (given.outputtype === deprecatedOutputType) throw call.problem('output-port-not-created');

    const port = portFrom(given, account.id);
    const id = await call.service.store.write(async ({ ports, change }) => {
      const taken =
        given.matchinginputport && (await ports.inputByName(account.id, port.name)) !== undefined;
      if (taken) throw call.problem('output-port-not-created');
      const outputPortId = await change.addOutputPort(port);
      if (given.matchinginputport) {
        await change.addInputPort({
          accountId: account.id,
          name: port.name,
          portType: 1,
          outputPortId,
          portFlags: 1n,
        });
      }
      return outputPortId;
    });
    return { errorCode: errorCodes.ok, id };
  },
});

type Given = Values<typeof parameters>;

/** What the schema cannot say: words and families are a setting (SIL-60), a dummy needs no address. */
function refuseImpossible(
  call: Call<'parameter-ill-formed'>,
  { vendor, modelfamily, address, porttype, printerippurl }: Given,
): void {
  const families = call.service.settings.vendors[vendor];
  if (families === undefined)
    throw call.problem('parameter-ill-formed', {
      parameter: 'vendor',
      detail: 'not one of the vendors',
    });
  if (modelfamily !== 0 && !families.includes(modelfamily)) {
    throw call.problem('parameter-ill-formed', {
      parameter: 'modelfamily',
      detail: 'not a family of this vendor',
    });
  }
  if (porttype === 1 && !isPortAddress(address)) {
    throw call.problem('parameter-ill-formed', {
      parameter: 'address',
      detail: 'must be a host name or address',
    });
  }
  if (printerippurl !== '' && !isIppUrl(printerippurl)) {
    throw call.problem('parameter-ill-formed', {
      parameter: 'printerippurl',
      detail: 'must be an ipp, ipps, http or https URL without a password',
    });
  }
}

/** Lists show the URL, and passwords of ports are in no answer (SIL-66). */
function isIppUrl(text: string): boolean {
  if (!/^(ipps?|https?):\/\/[^/\s]/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

function portFrom(given: Given, accountId: number): Omit<OutputPort, 'id'> {
  return {
    ...newOutputPort,
    accountId,
    name: given.portname,
    address: given.address,
    portType: given.porttype as OutputPort['portType'],
    vendor: given.vendor,
    embedded: given.embedded,
    printProtocol: given.printprotocol as OutputPort['printProtocol'],
    outputType: given.outputtype,
    reverseFinisher: given.reversefinisher,
    printerIppUrl: given.printerippurl,
    modelFamily: given.modelfamily,
    monochrome: given.monochromeprinter,
    ipReaderAddress: given.ipreaderaddress,
    embeddedConfigurationId: given.embeddedconfiguration,
    deviceSerial: given.deviceserial,
    description: given.description,
    softwareCopyCollation: given.softwareCopyCollation,
    sendUsername: given.sendusername,
    serviceIds: given.serviceid,
  };
}
