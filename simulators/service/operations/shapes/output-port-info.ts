import Type, { type Static } from 'typebox';
import { groupOf, type Licence } from '../../rules/licence.ts';
import type { OutputPort } from '../../rules/records.ts';
import type { TerminalInfo } from '../../rules/terminal-info.ts';
import { bool, int, list, oneOf } from '../words.ts';

/** interface 3. */
const deployStatus = Type.Object({
  stage: int({ description: '0 NOT_INSTALLED ... 8 CLOUD_CONFIGURED' }),
  message: Type.String(),
  lastDate: Type.String({ format: 'date-time' }),
});

const terminalStatus = Type.Object({
  terminalVersion: Type.String(),
  installationSource: int({ description: '0 UNKNOWN, 1 MANUAL, 2 to 4 application stores' }),
  cardReaderData: Type.String(),
  modelName: Type.String(),
  additionalModelInfo: Type.String(),
  firmwareVersion: Type.String(),
  status: int({ description: '0 UNKNOWN, 1 OK, 2 WARNING, 3 ERROR' }),
  statusMessage: Type.String(),
  errorData: Type.String(),
  modifiedDate: Type.String({ format: 'date-time' }),
});

const terminalInfo = Type.Object(
  {
    deployStatus: Type.Union([deployStatus, Type.Null()]),
    terminalStatus: Type.Union([terminalStatus, Type.Null()]),
  },
  { description: 'null until a terminal reports (SIL-64)' },
);

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
    locationId: Type.Optional(int({ description: 'with enrichPorts' })),
    decimalFormatForCardIds: bool(),
    isReverseFinisher: bool(),
    printerIppUrl: Type.String(),
    ipReaderAddress: Type.String(),
    softwareCopyCollation: bool(),
    sendUsername: bool(),
    registrationSource: oneOf(['manual', 'autodiscovery']),
    terminalInfo,
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
  /** 0: none. */
  readonly locationId: number;
}

/** What an answer tells besides the port itself, to those who may and want to know. */
export interface PortSurroundings {
  readonly place?: PortPlace | undefined;
  readonly licence?: Licence | undefined;
}

export function toOutputPortInfo(
  port: OutputPort,
  { place, licence }: PortSurroundings = {},
): Static<typeof outputPortInfo> {
  return {
    id: port.id,
    name: port.name,
    address: port.address,
    portType: port.portType,
    vendor: port.vendor,
    logoutTimeout: port.logoutTimeout,
    autoRelease: port.autoRelease,
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
    properties: { ...port.properties },
    containerName: place?.containerName ?? '',
    accountId: place?.accountId ?? 0,
    parentAccountOrContainerId: place?.parentId ?? 0,
    ...(place === undefined ? {} : { locationId: place.locationId }),
    decimalFormatForCardIds: port.decimalFormatForCardIds,
    isReverseFinisher: port.reverseFinisher,
    printerIppUrl: port.printerIppUrl,
    ipReaderAddress: port.ipReaderAddress,
    softwareCopyCollation: port.softwareCopyCollation,
    sendUsername: port.sendUsername,
    registrationSource: port.registrationSource,
    terminalInfo: toTerminalInfo(port.terminalInfo),
    active: port.active,
    groupNo: groupOf(licence, port) ?? '',
  };
}

function toTerminalInfo({
  deployStatus,
  terminalStatus,
}: TerminalInfo): Static<typeof terminalInfo> {
  return {
    deployStatus:
      deployStatus === undefined
        ? null
        : { ...deployStatus, lastDate: new Date(deployStatus.lastDate).toISOString() },
    terminalStatus:
      terminalStatus === undefined
        ? null
        : { ...terminalStatus, modifiedDate: new Date(terminalStatus.modifiedDate).toISOString() },
  };
}
