import * as shapes from './shape.ts';

/** The records of part 2 that are shown, by their names there. */
export const records = {
  ServerVersionInfo: shapes.serverVersionInfo,
  ErrorCodeInfo: shapes.errorCodeInfo,
  ErrorCodeInfoId: shapes.errorCodeInfoId,
  UserInfo: shapes.userInfo,
  TokenInfo: shapes.tokenInfo,
  DocumentInfo: shapes.documentInfo,
  OutputPortInfo: shapes.outputPortInfo,
  InputPortInfo: shapes.inputPortInfo,
  AccountInfo: shapes.accountInfo,
  ContainerInfo: shapes.containerInfo,
  LocationInfo: shapes.locationInfo,
  GroupInfo: shapes.groupInfo,
} as const satisfies Readonly<Record<string, shapes.Shape>>;

type RecordName = keyof typeof records;

/** What a call answers with status 200: a record, a list of records, none, bytes, or what is not shown (SIL-1B, SIL-74). */
export type Answer =
  | RecordName
  | `list<${RecordName}>`
  | 'page of history'
  | 'nothing'
  | 'bytes'
  | 'not shown';

/** interface 4, by operation. Which records bare lists hold follows from their names (4.14). */
export const answers: Readonly<Record<string, Answer>> = {
  'version.get': 'ServerVersionInfo',
  'account.get': 'AccountInfo',
  'account.head': 'nothing',
  'account.create': 'ErrorCodeInfoId',
  'account.update': 'ErrorCodeInfoId',
  'containers.list': 'list<ContainerInfo>',
  'containers.update': 'ErrorCodeInfoId',
  'containers.delete': 'ErrorCodeInfoId',
  'login.post': 'UserInfo',
  'documents.list': 'list<DocumentInfo>',
  'documents.history': 'page of history',
  'documents.record': 'nothing',
  'documents.upload': 'DocumentInfo',
  'documents.delete': 'ErrorCodeInfo',
  'documents.send': 'ErrorCodeInfo',
  'documents.download': 'bytes',
  'card.get': 'nothing',
  'card.post': 'nothing',
  'outputports.list': 'list<OutputPortInfo>',
  'outputports.create': 'ErrorCodeInfoId',
  'outputports.put-create': 'ErrorCodeInfoId',
  'outputports.update': 'ErrorCodeInfoId',
  'outputports.put-update': 'ErrorCodeInfoId',
  'outputports.move': 'ErrorCodeInfoId',
  'outputports.delete': 'ErrorCodeInfo',
  'inputports.create': 'ErrorCodeInfoId',
  'inputports.update': 'ErrorCodeInfoId',
  'inputports.list': 'list<InputPortInfo>',
  'inputports.delete': 'ErrorCodeInfo',
  'users.get': 'UserInfo',
  'users.all': 'list<UserInfo>',
  'users.create': 'ErrorCodeInfo',
  'users.delete': 'ErrorCodeInfo',
  'users.update': 'ErrorCodeInfo',
  'users.import': 'ErrorCodeInfo',
  'users.card': 'ErrorCodeInfo',
  'users.groups': 'list<GroupInfo>',
  'users.groups-add': 'ErrorCodeInfo',
  'users.groups-set': 'ErrorCodeInfo',
  'users.groups-remove': 'ErrorCodeInfo',
  'groups.list': 'list<GroupInfo>',
  'groups.create': 'ErrorCodeInfo',
  'groups.delete': 'ErrorCodeInfo',
  'groups.get': 'GroupInfo',
  'groups.members': 'list<UserInfo>',
  'authproviders.get': 'not shown',
  'authproviders.add': 'not shown',
  'authproviders.delete': 'not shown',
  'accesscontrols.get': 'not shown',
  'accesscontrols.add': 'not shown',
  'accesscontrols.delete': 'not shown',
  'locations.list': 'list<LocationInfo>',
  'locations.get': 'LocationInfo',
  'locations.create': 'ErrorCodeInfoId',
  'locations.update': 'LocationInfo',
  'locations.delete': 'ErrorCodeInfoId',
  'terminalconfig.create': 'not shown',
};

/** The record that a call answers, one or a list of them; undefined for any other answer. */
export function answeredRecord(operation: string): shapes.Shape | undefined {
  const name = answers[operation]?.replace(/list<|>/g, '');
  return Object.entries(records).find(([one]) => one === name)?.[1];
}
