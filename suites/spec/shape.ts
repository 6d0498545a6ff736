/** Members whose values the interface lists (2 and 3). */
export const valuesOf = {
  status: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  jobType: ['PRINT', 'COPY', 'SCAN', 'FAX'],
  portType: [0, 1],
  printProtocol: [0, 1, 2],
  registrationSource: ['manual', 'autodiscovery'],
  deployStage: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  installationSource: [0, 1, 2, 3, 4],
  terminalState: [0, 1, 2, 3],
} as const;

/**
 * The record shapes of interface part 2, as data: member name to kind. A '?' marks a member that
 * is optional or may be null; every other member must be there.
 */
export type Kind =
  | 'int'
  | 'long'
  | 'string'
  | 'boolean'
  | 'list'
  | 'list<int>'
  | 'list<string>'
  | 'object'
  | 'map<list<int>>'
  | 'map<string>'
  | 'terminalInfo'
  | 'date'
  | 'tags'
  | 'identifiers'
  | keyof typeof valuesOf;
export type Shape = Readonly<Record<string, Kind | `${Kind}?`>>;

export const errorCodeInfo: Shape = { errorCode: 'int' };
export const errorCodeInfoId: Shape = { errorCode: 'int', id: 'int' };

export const serverVersionInfo: Shape = {
  version: 'string',
  buildDate: 'string',
  buildTimeStamp: 'long',
};

export const accountInfo: Shape = {
  id: 'int',
  name: 'string',
  accountType: 'int',
  domainNames: 'list<string>',
  uuid: 'string',
  timezone: 'string?',
};

export const containerInfo: Shape = {
  id: 'int',
  name: 'string',
  domainNames: 'list<string>',
  timezone: 'string?',
};

/** interface 2, LocationInfo; each identifier is a LocationIdentifierSearch. */
export const locationInfo: Shape = {
  id: 'int',
  name: 'string',
  sortOrder: 'int',
  identifiers: 'identifiers',
};

export const userInfo: Shape = {
  id: 'int',
  providerId: 'int',
  accountId: 'int',
  userName: 'string',
  fullName: 'string',
  email: 'string',
  department: 'string',
  shortId: 'string',
  cards: 'list<string>',
  createdDate: 'date',
  token: 'object?',
  isExpired: 'boolean?',
  groupIds: 'list<int>',
};

export const groupInfo: Shape = { id: 'int', groupName: 'string', groupDN: 'string' };

export const tokenInfo: Shape = {
  access_token: 'string',
  refresh_token: 'string',
  expires_in: 'int',
};

export const documentInfo: Shape = {
  uuid: 'string',
  documentName: 'string',
  documentType: 'int',
  userName: 'string',
  totalPages: 'int',
  colorPages: 'int',
  duplex: 'int',
  copies: 'int',
  grayscale: 'boolean',
  paperSize: 'string',
  dateTime: 'long',
  storageOnline: 'boolean',
  secure: 'boolean',
  tags: 'tags',
  collate: 'boolean',
  status: 'status',
  outputPortId: 'int',
  outputPortName: 'string',
  jobType: 'jobType',
};

/** interface 2: history records additionally carry these. */
export const historyRecord: Shape = {
  ...documentInfo,
  providerId: 'int',
  scanWorkflowId: 'int',
  scanConnectorId: 'int',
};

export const historyPage: Shape = {
  documents: 'list',
  recordsOnPage: 'int',
  nextPageToken: 'string?',
  dateStart: 'string',
  dateEnd: 'string',
  domainName: 'string?',
  userName: 'string?',
  portName: 'string?',
};

export const outputPortInfo: Shape = {
  id: 'int',
  name: 'string',
  address: 'string',
  portType: 'portType',
  vendor: 'string',
  logoutTimeout: 'int',
  autoRelease: 'boolean',
  embedded: 'boolean',
  monochrome: 'boolean',
  trimCardId: 'boolean',
  description: 'string',
  embeddedConfigurationId: 'int',
  printProtocol: 'printProtocol',
  modelFamily: 'int',
  outputType: 'int',
  services: 'map<list<int>>',
  deviceSerial: 'string',
  properties: 'map<string>',
  containerName: 'string',
  accountId: 'int',
  parentAccountOrContainerId: 'int',
  decimalFormatForCardIds: 'boolean',
  isReverseFinisher: 'boolean',
  printerIppUrl: 'string',
  ipReaderAddress: 'string',
  softwareCopyCollation: 'boolean',
  sendUsername: 'boolean',
  registrationSource: 'registrationSource',
  terminalInfo: 'terminalInfo',
  active: 'boolean',
  groupNo: 'string',
};

/** Of OutputPortInfo.terminalInfo, each of which may be absent or null. */
export const deployStatus: Shape = {
  stage: 'deployStage',
  message: 'string',
  lastDate: 'string',
};

export const terminalStatus: Shape = {
  terminalVersion: 'string',
  installationSource: 'installationSource',
  cardReaderData: 'string',
  modelName: 'string',
  additionalModelInfo: 'string',
  firmwareVersion: 'string',
  status: 'terminalState',
  statusMessage: 'string',
  errorData: 'string',
  modifiedDate: 'string',
};

export const inputPortInfo: Shape = {
  id: 'int',
  name: 'string',
  portType: 'portType',
  outputPort: 'string?',
  locationId: 'int?',
  containerName: 'string?',
};
