import { sha256 } from '../../kit/ids.ts';
import { availableByDefault } from '../rules/input-port.ts';
import { newOutputPort } from '../rules/output-port.ts';
import type {
  AccessControl,
  Account,
  ApiKey,
  Endpoint,
  InputPort,
  OutputPort,
  User,
} from '../rules/records.ts';
import type { FilledDevice, FilledKey, FilledUser } from './fill.ts';
import { keyKinds } from './key-kinds.ts';
import type { AccountSeed, OutputPortSeed, QueueSeed } from './schema.ts';

/** How an entry of a people file becomes a record: what it leaves out gets its default here. */
export const accountTypes: Readonly<Record<AccountSeed['type'], Account['accountType']>> = {
  vendor: 1,
  customer: 2,
  container: 3,
};

const protocols = { tcp: 0, ipp: 1, spooler: 2 } as const;

export function keyRecord(
  accountId: number,
  key: FilledKey,
): Omit<ApiKey, 'id'> & { readonly hash: string } {
  const { kind, label, permissions, expires, secret } = key;
  return {
    accountId,
    label: label ?? kind,
    ...keyKinds[kind],
    ...(permissions === undefined ? {} : { advancedPermissions: permissions }),
    ...(expires === undefined ? {} : { expiresAt: Date.parse(expires) }),
    hash: sha256(secret),
  };
}

export function endpointRecord(
  accountId: number,
  device: FilledDevice,
): Omit<Endpoint, 'id'> & { readonly tokenHash: string } {
  const { endpointId, description, type, authorized, expires, token } = device;
  return {
    accountId,
    endpointId,
    description: description ?? '',
    endpointType: type ?? 'Printer',
    authorized: authorized ?? true,
    ...(expires === undefined ? {} : { expiresAt: Date.parse(expires) }),
    tokenHash: sha256(token),
  };
}

export interface UserPlace {
  readonly accountId: number;
  readonly providerId: number;
  readonly groupIds: readonly number[];
  readonly now: number;
}

export function userRecord(user: FilledUser, place: UserPlace): Omit<User, 'id'> {
  const { userName, expires, passwordHash, pinHash } = user;
  return {
    accountId: place.accountId,
    providerId: place.providerId,
    userName,
    fullName: user.fullName ?? userName,
    email: user.email ?? '',
    department: user.department ?? '',
    homeFolder: '',
    shortId: user.shortId ?? '',
    externalId: '',
    cards: user.cards ?? [],
    aliases: user.aliases ?? [],
    groupIds: place.groupIds,
    groupNames: user.groups ?? [],
    passwordHash,
    ...(pinHash === undefined ? {} : { pinHash }),
    createdAt: place.now,
    ...(expires === undefined ? {} : { expiresAt: Date.parse(expires) }),
    disabled: user.disabled ?? false,
  };
}

/** What gives a user the role of the people file; undefined for an ordinary user, who needs nothing (SIL-23). */
export function accessControlRecord(
  { userName, role = 'Users' }: FilledUser,
  { accountId, providerId }: Pick<UserPlace, 'accountId' | 'providerId'>,
): Omit<AccessControl, 'id'> | undefined {
  if (role === 'Users') return undefined;
  return { accountId, providerId, role, subject: { kind: 'user', name: userName, dn: '' } };
}

export function outputPortRecord(accountId: number, port: OutputPortSeed): Omit<OutputPort, 'id'> {
  return { ...newOutputPort, accountId, ...outputPortFields(port) };
}

/** What an entry says of a port. */
export function outputPortFields(
  port: OutputPortSeed,
): Pick<OutputPort, 'name' | 'address'> & Partial<OutputPort> {
  return {
    name: port.name,
    address: port.address,
    portType: port.type === 'dummy' ? 0 : 1,
    vendor: port.vendor ?? newOutputPort.vendor,
    printProtocol: protocols[port.protocol ?? 'tcp'],
    printerIppUrl: port.ippUrl ?? '',
    ipReaderAddress: port.reader ?? '',
    deviceSerial: port.serial ?? '',
    description: port.description ?? '',
    trimCardId: port.trimCardId ?? false,
    decimalFormatForCardIds: port.decimalCardIds ?? false,
    sendUsername: port.sendUsername ?? newOutputPort.sendUsername,
    active: port.active ?? true,
  };
}

export function inputPortRecord(
  accountId: number,
  queue: QueueSeed,
  outputPortId: number | undefined,
): Omit<InputPort, 'id'> {
  return {
    accountId,
    name: queue.name,
    portType: queue.type === 'push' ? 1 : 0,
    ...(outputPortId === undefined ? {} : { outputPortId }),
    portFlags: queue.availableByDefault === false ? 0n : availableByDefault,
  };
}
