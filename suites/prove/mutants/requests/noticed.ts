import type { RequestGroup } from './request-mutant.ts';

/** Which rule notices mutants of these groups, whichever else do. */
export interface Notice {
  /** Operations, or 'told'; all when left out. A `*` stands for anything, here and in members. */
  readonly of?: string;
  readonly members: string;
  readonly mutations?: string;
  readonly by: string;
}

const changing = 'login.post documents.send documents.record outputports.create users.create';
const taking = 'documents.send documents.delete documents.download';
const json = 'accesscontrols.add locations.create';
const oddNumbers = 'huge|negative';
const trouble = 'lost|refused|a fault';

/** The first that fits a group is the one that counts. */
export const noticed: readonly Notice[] = [
  { members: 'call', mutations: 'by another method', by: 'TERM-CALL-01' },
  { members: 'call', mutations: 'over plain HTTP', by: 'TERM-SEC-04' },
  { members: 'call', mutations: 'ill-formed', by: 'TERM-CALL-09' },
  { of: 'documents.list', members: 'call', mutations: 'dropped', by: 'TERM-OUT-01' },
  { of: 'documents.send', members: 'parameter.*', mutations: 'removed', by: 'TERM-OUT-07' },
  { of: 'documents.send', members: 'parameter.copies', mutations: 'huge', by: 'TERM-OUT-07' },
  {
    of: 'documents.record',
    members: 'parameter.colorpages',
    mutations: 'removed',
    by: 'TERM-JOB-07',
  },
  { of: 'documents.record', members: 'parameter.duplex', mutations: 'removed', by: 'TERM-JOB-07' },
  { of: taking, members: 'call', mutations: 'dropped', by: 'TERM-OUT-06' },
  { of: 'documents.record', members: 'call', mutations: 'dropped|repeated', by: 'TERM-JOB-01' },
  { of: 'documents.history', members: 'call', mutations: 'dropped', by: 'TERM-HIST-01' },
  { of: 'accesscontrols.get', members: 'call', mutations: 'dropped', by: 'TERM-ACL-01' },
  { of: 'accesscontrols.delete', members: 'call', mutations: 'repeated', by: 'TERM-ACL-01' },
  { of: 'documents.send', members: 'call', mutations: 'repeated', by: 'TERM-OUT-02' },
  { of: 'documents.upload', members: 'call', mutations: 'repeated', by: 'TERM-UP-05' },
  { of: 'card.post', members: 'call', mutations: 'repeated', by: 'READER-04' },

  { members: 'header.x-api-key', mutations: 'removed', by: 'TERM-KEY-01' },
  { members: 'header.x-api-key', mutations: 'another', by: 'TERM-KEY-02' },
  { members: 'header.authorization', mutations: 'without Bearer', by: 'TERM-TOK-01' },
  { of: 'login.post', members: 'header.authorization', by: 'TERM-DEV-01' },
  {
    of: 'documents.record',
    members: 'header.authorization',
    mutations: 'removed',
    by: 'TERM-DEV-02',
  },
  { of: 'documents.record', members: 'header.authorization', by: 'TERM-JOB-02' },
  {
    of: 'documents.list',
    members: 'header.authorization',
    mutations: 'removed',
    by: 'TERM-TOK-02',
  },
  { of: taking, members: 'header.authorization', mutations: 'removed', by: 'TERM-TOK-05' },
  { members: 'header.authorization', mutations: 'of another user', by: 'TERM-TOK-03' },
  { of: 'documents.send', members: 'header.content-type', by: 'TERM-SEND-01' },
  { of: 'documents.upload', members: 'header.content-type', by: 'TERM-FORM-04' },
  { of: json, members: 'header.content-type', by: 'TERM-FORM-02' },
  { members: 'header.content-type', by: 'TERM-FORM-01' },

  { members: 'path.port', by: 'TERM-OUT-03' },
  { members: 'path.uuid', by: 'TERM-OUT-01' },
  { members: 'path.id', by: 'TERM-CALL-04' },

  { members: 'parameter', mutations: 'an unknown one', by: 'TERM-CALL-02' },
  { members: 'parameter', mutations: 'a secret in the query', by: 'TERM-SEC-01' },
  { members: 'parameter.*', mutations: 'in different case', by: 'TERM-CALL-08' },
  { of: 'documents.upload', members: 'parameter.*', mutations: 'in the query', by: 'TERM-FORM-04' },
  { of: changing, members: 'parameter.*', mutations: 'in the query', by: 'TERM-FORM-01' },
  { of: 'card.post', members: 'parameter.*', mutations: 'in the body', by: 'READER-01' },
  { members: 'parameter.*', mutations: 'in the body', by: 'TERM-FORM-03' },
  { of: 'documents.history', members: 'parameter.status', mutations: 'twice', by: 'TERM-HIST-02' },
  {
    of: 'users.create',
    members: 'parameter.detail*',
    mutations: 'twice|removed',
    by: 'TERM-USER-02',
  },
  { members: 'parameter.*', mutations: 'twice', by: 'TERM-CALL-07' },

  { of: 'card.post', members: 'parameter.*', mutations: 'removed|emptied', by: 'READER-02' },
  { of: 'card.post', members: 'parameter.Mac', by: 'READER-03' },
  { of: 'login.post', members: 'parameter.password', mutations: 'removed', by: 'TERM-LOGIN-01' },
  { of: 'login.post', members: 'parameter.authtype', mutations: oddNumbers, by: 'TERM-VALUE-01' },
  {
    of: 'documents.list',
    members: 'parameter.maxRecords',
    mutations: oddNumbers,
    by: 'TERM-VALUE-03',
  },
  { of: 'documents.send', members: 'parameter.duplex', mutations: oddNumbers, by: 'TERM-VALUE-14' },
  {
    of: 'documents.download',
    members: 'parameter.duplex',
    mutations: oddNumbers,
    by: 'TERM-VALUE-15',
  },

  {
    of: 'documents.history',
    members: 'parameter.pagetoken',
    mutations: 'removed|emptied',
    by: 'TERM-HIST-01',
  },
  { of: 'documents.history', members: 'parameter.pagetoken', by: 'TERM-HIST-03' },
  {
    of: 'documents.history',
    members: 'parameter.date*',
    mutations: 'changed|emptied',
    by: 'TERM-HIST-06',
  },
  {
    of: 'documents.history',
    members: 'parameter.maxrecords',
    mutations: oddNumbers,
    by: 'TERM-VALUE-04',
  },
  {
    of: 'documents.history',
    members: 'parameter.status',
    mutations: oddNumbers,
    by: 'TERM-VALUE-05',
  },
  {
    of: 'documents.history',
    members: 'parameter.jobtype',
    mutations: 'changed|emptied',
    by: 'TERM-VALUE-06',
  },
  {
    of: 'documents.history',
    members: 'parameter.*',
    mutations: 'removed|changed|emptied',
    by: 'TERM-HIST-02',
  },

  {
    of: 'documents.record',
    members: 'parameter.jobtype',
    mutations: 'changed|emptied',
    by: 'TERM-VALUE-07',
  },
  {
    of: 'documents.record',
    members: 'parameter.duplex',
    mutations: 'changed|emptied',
    by: 'TERM-VALUE-08',
  },
  {
    of: 'documents.record',
    members: 'parameter.datetime',
    mutations: 'changed|emptied',
    by: 'TERM-REC-01',
  },
  { of: 'documents.record', members: 'parameter.colorpages', by: 'TERM-REC-04' },
  { of: 'documents.record', members: 'parameter.totalpages', by: 'TERM-JOB-06' },
  { of: 'documents.record', members: 'parameter.address', mutations: 'changed', by: 'TERM-REC-03' },
  {
    of: 'documents.record',
    members: 'parameter.serialnumber',
    mutations: 'changed',
    by: 'TERM-REC-03',
  },
  { of: 'documents.record', members: 'parameter.address', by: 'TERM-REC-02' },
  { of: 'documents.record', members: 'parameter.serialnumber', by: 'TERM-REC-02' },
  {
    of: 'documents.record',
    members: 'parameter.username',
    mutations: 'changed',
    by: 'TERM-JOB-02',
  },
  { of: 'documents.record', members: 'parameter.username', by: 'TERM-DEV-03' },
  {
    of: 'documents.record',
    members: 'parameter.providerid',
    mutations: 'removed',
    by: 'TERM-DEV-04',
  },
  { of: 'documents.record', members: 'parameter.providerid', by: 'TERM-JOB-02' },

  {
    of: 'documents.upload',
    members: 'parameter.title',
    mutations: 'changed|emptied',
    by: 'TERM-UP-03',
  },
  {
    of: 'documents.upload',
    members: 'parameter.duplex',
    mutations: 'huge|negative|not a number',
    by: 'TERM-VALUE-09',
  },
  {
    of: 'documents.upload',
    members: 'parameter.grayscale',
    mutations: 'changed|emptied',
    by: 'TERM-VALUE-10',
  },
  {
    of: 'documents.upload',
    members: 'parameter.outputpagesize',
    mutations: 'changed|emptied',
    by: 'TERM-VALUE-11',
  },
  {
    of: 'documents.upload',
    members: 'parameter.scale',
    mutations: 'huge|negative|not a number',
    by: 'TERM-VALUE-13',
  },

  {
    of: 'outputports.create',
    members: 'parameter.porttype',
    mutations: oddNumbers,
    by: 'TERM-VALUE-20',
  },
  {
    of: 'outputports.create',
    members: 'parameter.printprotocol',
    mutations: oddNumbers,
    by: 'TERM-VALUE-21',
  },
  {
    of: 'outputports.create',
    members: 'parameter.outputtype',
    mutations: oddNumbers,
    by: 'TERM-VALUE-22',
  },
  {
    of: 'users.create',
    members: 'parameter.detailtype',
    mutations: oddNumbers,
    by: 'TERM-VALUE-25',
  },
  {
    of: 'accesscontrols.get accesscontrols.delete',
    members: 'parameter.accountdomain',
    mutations: 'changed|emptied',
    by: 'TERM-ACL-01',
  },
  { members: 'parameter.*', mutations: 'not a number', by: 'TERM-CALL-04' },
  { members: 'parameter.*', mutations: 'changed|emptied', by: 'TERM-CALL-05' },
  { members: 'parameter.*', mutations: 'removed', by: 'TERM-CALL-03' },

  { members: 'part.data', mutations: 'of another type', by: 'TERM-UP-01' },
  { members: 'part.data', mutations: 'without a file name', by: 'TERM-UP-02' },
  { members: 'part.data', mutations: 'removed', by: 'TERM-CALL-03' },
  { members: 'json', by: 'TERM-FORM-02' },
  { members: 'json.groupName', mutations: 'removed|emptied', by: 'TERM-ACL-02' },
  { members: 'json.roleName', mutations: 'changed|emptied', by: 'TERM-VALUE-27' },
  { members: 'json.identifiers[].stringData[]', by: 'TERM-LOC-03' },
  { members: 'json.identifiers[]*', by: 'TERM-LOC-02' },
  { members: 'json.*', mutations: 'removed', by: 'TERM-CALL-03' },
  { members: 'json.*', mutations: 'retyped', by: 'TERM-CALL-06' },

  { of: 'login.post', members: 'answer', mutations: trouble, by: 'TERM-ERR-04' },
  {
    of: 'login.post documents.list',
    members: 'answer',
    mutations: 'declined|a page of HTML',
    by: 'TERM-OPEN-04',
  },
  { of: 'documents.list', members: 'answer', by: 'TERM-OUT-01' },
  { of: 'documents.send', members: 'answer', mutations: trouble, by: 'TERM-ERR-02' },
  { of: 'documents.send', members: 'answer', mutations: 'declined', by: 'TERM-ERR-01' },
  { of: 'documents.send', members: 'answer', by: 'TERM-OPEN-04' },
  { of: 'documents.record', members: 'answer', mutations: 'a fault', by: 'TERM-JOB-04' },
  { of: 'documents.history', members: 'answer', by: 'TERM-HIST-03' },
  { of: 'accesscontrols.get', members: 'answer', by: 'TERM-ACL-01' },
  { members: 'answer', by: 'TERM-ERR-05' },
  { of: 'told', members: 'outcome', mutations: 'failed', by: 'TERM-ERR-03' },
  { of: 'told', members: 'printed', by: 'TERM-ERR-03' },
  { of: 'told', members: 'shown', by: 'TERM-OPEN-03' },
];

/** Whether a row of this table, or of that of explanations, is about a group. */
export function concerns(
  { of, members, mutations }: Pick<Notice, 'of' | 'members' | 'mutations'>,
  group: RequestGroup,
): boolean {
  return (
    (of?.split(' ').includes(group.of) ?? true) &&
    fits(members, group.member) &&
    (mutations?.split('|').includes(group.mutation) ?? true)
  );
}

/** `parameter.*` begins so; without a star it is just that. */
function fits(pattern: string, member: string): boolean {
  const [begin = '', end] = pattern.split('*');
  return end === undefined ? member === pattern : member.startsWith(begin) && member.endsWith(end);
}
