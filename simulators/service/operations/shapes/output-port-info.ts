import Type, { type Static } from 'typebox';
import type { OutputPort } from '../../rules/records.ts';
import { bool, int, list, oneOf } from '../words.ts';

const orNull = { deployStatus: Type.Null(), terminalStatus: Type.Null() };

/** interface 2, OutputPortInfo. */
export const outputPortInfo = Type.Object(
  {
    id: int(),
    name: Type.String(),
    address: Type.String(),
    portType: int({ description: '0 = dummy, 1 = printer' }),
    vendor: Type.String(),
    logoutTimeout: int(),
    autoRelease: bool(),
    embedded: bool(),
    monochrome: bool(),
    trimCardId: bool(),
    description: Type.String(),
    embeddedConfigurationId: int(),
    printProtocol: int({ description: '0 = tcp, 1 = ipp, 2 = spooler' }),
    modelFamily: int(),
    outputType: int(),
    services: Type.Record(Type.String(), list(int())),
    deviceSerial: Type.String(),
    properties: Type.Record(Type.String(), Type.String()),
    containerName: Type.String(),
    accountId: int(),
    parentAccountOrContainerId: int(),
    locationId: Type.Optional(int()),
    decimalFormatForCardIds: bool(),
    isReverseFinisher: bool(),
    printerIppUrl: Type.String(),
    ipReaderAddress: Type.String(),
    softwareCopyCollation: bool(),
    sendUsername: bool(),
    registrationSource: oneOf(['manual', 'autodiscovery']),
    terminalInfo: Type.Object(orNull, { description: 'null until a terminal reports (SIL-64)' }),
    active: bool(),
    groupNo: Type.String({ description: 'only with ViewLicense' }),
  },
  { $id: 'OutputPortInfo' },
);

/** Where a port stands in the account tree: what enrichPorts adds (SIL-7A). */
export interface PortPlace {
  readonly containerName: string;
  /** The customer or vendor account it belongs to. */
  readonly accountId: number;
  readonly parentId: number;
}

export function toOutputPortInfo(
  port: OutputPort,
  place?: PortPlace,
): Static<typeof outputPortInfo> {
  return {
    id: port.id,
    name: port.name,
    address: port.address,
    portType: port.portType,
    vendor: port.vendor,
    // No call sets these two (SIL-7F).
    logoutTimeout: 0,
    autoRelease: false,
    embedded: port.embedded,
    monochrome: port.monochrome,
    trimCardId: port.trimCardId,
    description: port.description,
    embeddedConfigurationId: port.embeddedConfigurationId,
    printProtocol: port.printProtocol,
    modelFamily: port.modelFamily,
    outputType: port.outputType,
    services: port.serviceIds.length === 0 ? {} : { services: [...port.serviceIds] },
    deviceSerial: port.deviceSerial,
    properties: {},
    containerName: place?.containerName ?? '',
    accountId: place?.accountId ?? 0,
    parentAccountOrContainerId: place?.parentId ?? 0,
    ...(place === undefined ? {} : { locationId: 0 }),
    decimalFormatForCardIds: port.decimalFormatForCardIds,
    isReverseFinisher: port.reverseFinisher,
    printerIppUrl: port.printerIppUrl,
    ipReaderAddress: port.ipReaderAddress,
    softwareCopyCollation: port.softwareCopyCollation,
    sendUsername: port.sendUsername,
    registrationSource: 'manual',
    terminalInfo: { deployStatus: null, terminalStatus: null },
    active: port.active,
    groupNo: '',
  };
}
