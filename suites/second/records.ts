import { customerOf, type InputPort, type Job, type OutputPort, type Person } from './state.ts';

/** The records of interface 2 as this service writes them. Optional members that have nothing are null. */
export function personRecord({
  id,
  userName,
  account,
  createdMs,
  details,
}: Person): Readonly<Record<string, unknown>> {
  const first = (type: number): string => details.get(type)?.[0] ?? '';
  return {
    groupIds: [],
    isExpired: null,
    token: null,
    createdDate: isoTime(createdMs),
    cards: details.get(4) ?? [],
    shortId: first(5),
    department: first(11),
    email: first(1),
    fullName: first(0),
    userName,
    accountId: account.id,
    providerId: account.id,
    id,
  };
}

/** The unit of dateTime is not shown: seconds. */
export function jobRecord(job: Job): Readonly<Record<string, unknown>> {
  return {
    jobType: job.jobType,
    outputPortName: job.port?.given.get('portname')?.[0] ?? '',
    outputPortId: job.port?.id ?? -1,
    status: job.status,
    collate: true,
    tags: [{ name: 'everybody', tagType: 1 }],
    secure: true,
    storageOnline: job.bytes.length > 0,
    dateTime: Math.floor(job.madeMs / 1000),
    paperSize: job.paperSize,
    grayscale: job.grayscale,
    copies: job.copies,
    duplex: job.duplex,
    colorPages: job.colorPages,
    totalPages: job.totalPages,
    userName: job.userName,
    documentType: 4711,
    documentName: job.title,
    uuid: job.uuid,
  };
}

export function historyRecord(job: Job): Readonly<Record<string, unknown>> {
  return {
    ...jobRecord(job),
    scanConnectorId: -1,
    scanWorkflowId: -1,
    providerId: customerOf(job.account).id,
  };
}

/** Account and container always stand there; groupNo never does, for nobody has a licence here. */
export function outputPortRecord({
  id,
  account,
  given,
}: OutputPort): Readonly<Record<string, unknown>> {
  const text = (name: string): string => given.get(name)?.[0] ?? '';
  const whole = (name: string): number => Number(given.get(name)?.[0] ?? '0');
  const truth = (name: string): boolean => text(name) === 'true';
  return {
    id,
    name: text('portname'),
    address: text('address'),
    portType: whole('porttype'),
    vendor: text('vendor') || 'eop',
    logoutTimeout: -1,
    autoRelease: true,
    embedded: truth('embedded'),
    monochrome: truth('monochromeprinter'),
    trimCardId: true,
    description: text('description'),
    embeddedConfigurationId: whole('embeddedconfiguration'),
    printProtocol: whole('printprotocol'),
    modelFamily: whole('modelfamily'),
    outputType: whole('outputtype'),
    services: { '1': (given.get('serviceid') ?? []).map(Number) },
    deviceSerial: text('deviceserial'),
    properties: { made: 'by hand' },
    containerName: account.type === 3 ? account.name : '',
    accountId: customerOf(account).id,
    parentAccountOrContainerId: account.id,
    decimalFormatForCardIds: true,
    isReverseFinisher: truth('reversefinisher'),
    printerIppUrl: text('printerippurl'),
    ipReaderAddress: text('ipreaderaddress'),
    softwareCopyCollation: truth('softwareCopyCollation'),
    sendUsername: truth('sendusername'),
    registrationSource: 'autodiscovery',
    terminalInfo: { deployStatus: null, terminalStatus: null },
    active: true,
    groupNo: '',
  };
}

/** The mapped output port is told by its name. */
export function inputPortRecord(
  { id, account, given }: InputPort,
  outputPorts: readonly OutputPort[],
): Readonly<Record<string, unknown>> {
  const mapped = outputPorts.find((one) => String(one.id) === given.get('outputportid')?.[0]);
  return {
    locationId: null,
    outputPort: mapped?.given.get('portname')?.[0] ?? null,
    containerName: account.name,
    portType: Number(given.get('porttype')?.[0]),
    name: given.get('portname')?.[0],
    id,
  };
}

/** ISO-8601 to the second, with an offset. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, '+00:00');
}
