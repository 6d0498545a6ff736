/** What a terminal has told about its port (interface 2 OutputPortInfo terminalInfo, interface 3). Times are epoch milliseconds. */
export interface TerminalInfo {
  readonly deployStatus?: DeployStatus;
  readonly terminalStatus?: TerminalStatus;
}

export interface DeployStatus {
  /** interface 3: 0 NOT_INSTALLED to 8 CLOUD_CONFIGURED. */
  readonly stage: number;
  readonly message: string;
  readonly lastDate: number;
}

export interface TerminalStatus {
  readonly terminalVersion: string;
  /** interface 3: 0 UNKNOWN, 1 MANUAL, 2 to 4 application stores. */
  readonly installationSource: number;
  readonly cardReaderData: string;
  readonly modelName: string;
  readonly additionalModelInfo: string;
  readonly firmwareVersion: string;
  /** interface 3: 0 UNKNOWN, 1 OK, 2 WARNING, 3 ERROR. */
  readonly status: number;
  readonly statusMessage: string;
  readonly errorData: string;
  readonly modifiedDate: number;
}

/** interface 3: the highest value of each. */
export const lastStage = 8;
export const lastInstallationSource = 4;
export const lastTerminalState = 3;

/** A terminal's word about itself: what it leaves out is as it was. */
export interface TerminalReport {
  readonly deployStatus?: Partial<Omit<DeployStatus, 'lastDate'>>;
  readonly terminalStatus?: Partial<Omit<TerminalStatus, 'modifiedDate'>>;
}

/** What is known once a terminal has reported (SIL-64). */
export function afterReport(
  before: TerminalInfo,
  report: TerminalReport,
  now: number,
): TerminalInfo {
  const { deployStatus, terminalStatus } = report;
  return {
    ...before,
    ...(deployStatus === undefined
      ? {}
      : {
          deployStatus: {
            ...unknownDeployment,
            ...before.deployStatus,
            ...deployStatus,
            lastDate: now,
          },
        }),
    ...(terminalStatus === undefined
      ? {}
      : {
          terminalStatus: {
            ...unknownTerminal,
            ...before.terminalStatus,
            ...terminalStatus,
            modifiedDate: now,
          },
        }),
  };
}

const unknownDeployment = { stage: 0, message: '' };

const unknownTerminal = {
  terminalVersion: '',
  installationSource: 0,
  cardReaderData: '',
  modelName: '',
  additionalModelInfo: '',
  firmwareVersion: '',
  status: 0,
  statusMessage: '',
  errorData: '',
};
