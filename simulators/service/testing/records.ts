import { newUser } from '../rules/new-user.ts';
import { newOutputPort } from '../rules/output-port.ts';
import type {
  Account,
  DeliveryRecord,
  DocumentRecord,
  OutputPort,
  User,
} from '../rules/records.ts';

/** Records for tests: whole ones, of which a test names what it is about. */
export function anAccount(fields: Partial<Omit<Account, 'id'>> = {}): Omit<Account, 'id'> {
  const { uuid = 'account-1' } = fields;
  return {
    uuid,
    name: uuid,
    accountType: 2,
    domainNames: [`${uuid}.example`],
    applicationName: '',
    trustAllClients: false,
    ...fields,
  };
}

export function aUser(fields: Partial<Omit<User, 'id'>> = {}): Omit<User, 'id'> {
  return {
    accountId: 1,
    providerId: 1,
    userName: 'ann',
    ...newUser,
    fullName: 'Ann',
    createdAt: 0,
    ...fields,
  };
}

export function anOutputPort(fields: Partial<Omit<OutputPort, 'id'>> = {}): Omit<OutputPort, 'id'> {
  return { ...newOutputPort, accountId: 1, name: 'printer', address: '127.0.0.1:9100', ...fields };
}

export function aDocument(fields: Partial<DocumentRecord> = {}): DocumentRecord {
  return {
    uuid: 'document-1',
    accountId: 1,
    userId: 1,
    providerId: 1,
    userName: 'ann',
    name: 'letter.pdf',
    documentType: 1,
    totalPages: 1,
    colorPages: 1,
    duplex: 0,
    copies: 1,
    grayscale: false,
    paperSize: 'A4',
    createdAt: 1_000,
    status: 0,
    tags: [],
    jobType: 'PRINT',
    outputPortId: 0,
    outputPortName: '',
    scanWorkflowId: 0,
    scanConnectorId: 0,
    content: { kind: 'none' },
    ...fields,
  };
}

/** Makes a document of a user that the records do not contain. */
export function aStrangersDocument(fields: Partial<DocumentRecord> = {}): DocumentRecord {
  const { userId: _, ...document } = aDocument(fields);
  return document;
}

export function aDelivery(
  fields: Partial<Omit<DeliveryRecord, 'id'>> = {},
): Omit<DeliveryRecord, 'id'> {
  return {
    documentUuid: 'document-1',
    outputPortId: 1,
    cause: 'send',
    options: { copies: 1, grayscale: false, duplex: 0, retain: false },
    state: 'queued',
    attempts: 0,
    notBefore: 0,
    createdAt: 0,
    ...fields,
  };
}
