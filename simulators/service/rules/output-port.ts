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
} as const satisfies Omit<OutputPort, 'id' | 'accountId' | 'name' | 'address'>;
