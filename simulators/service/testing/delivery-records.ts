import { newOutputPort } from '../rules/output-port.ts';
import type { Account, DocumentRecord, OutputPort } from '../rules/records.ts';

export const plainAccount: Omit<Account, 'id'> = {
  uuid: 'a',
  name: 'stage',
  accountType: 2,
  domainNames: [],
  applicationName: '',
  trustAllClients: false,
};

export const plainPort: Omit<OutputPort, 'id'> = {
  ...newOutputPort,
  accountId: 0,
  name: 'printer',
  address: '127.0.0.1:1',
};

export const plainDocument: Omit<DocumentRecord, 'uuid' | 'content' | 'createdAt'> = {
  accountId: 0,
  providerId: 1,
  userName: 'anna',
  name: 'report.pdf',
  documentType: 1,
  totalPages: 1,
  colorPages: 1,
  duplex: 0,
  copies: 1,
  grayscale: false,
  paperSize: 'A4',
  status: 0,
  tags: [],
  jobType: 'PRINT',
  outputPortId: 0,
  outputPortName: '',
  scanWorkflowId: 0,
  scanConnectorId: 0,
};
