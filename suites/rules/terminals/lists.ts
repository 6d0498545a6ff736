import type { Rule } from '../../spec/rule.ts';
import { administering, derivedRule, terminalRule } from '../../spec/terminal-rule.ts';

const history = { doing: ['history'] } as const;
const record = { doing: ['copy', 'scan'] } as const;

/** interface 4.4: how history is asked for. */
export const terminalHistoryRules: readonly Rule[] = [
  terminalRule('TERM-HIST-01', '4.4', {
    from: ['documents.history pages', 'documents.history walk'],
    title: 'The history is requested page by page until nextPageToken is blank',
    ...history,
  }),
  terminalRule('TERM-HIST-02', '4.4', {
    from: 'documents.history walk',
    title: 'The next page is requested with the parameters of the first, except for pagetoken',
    ...history,
  }),
  terminalRule('TERM-HIST-03', '4.4', {
    from: ['documents.history param pagetoken', 'documents.history walk'],
    title: 'pagetoken is exactly the nextPageToken of the previous page',
    ...history,
  }),
  terminalRule('TERM-HIST-04', '4.4', {
    from: ['documents.history dateend: one week', '8 GET /documents/history date range'],
    title: 'datestart and dateend are at most one week apart',
    ifSent: true,
    ...history,
  }),
  terminalRule('TERM-HIST-05', '4.4', {
    from: 'documents.history dateend: after datestart',
    title: 'datestart is before dateend',
    ifSent: true,
    ...history,
  }),
  terminalRule('TERM-HIST-06', '4.4', {
    from: [
      'documents.history param datestart',
      'documents.history param dateend',
      'documents.history dateend: form',
    ],
    title: 'datestart and dateend are ISO 8601 timestamps',
    ifSent: true,
    ...history,
  }),
  terminalRule('TERM-HIST-07', '4.4', {
    from: 'documents.history dateend: in the future',
    title: 'dateend is in the future',
    ifSent: true,
    level: 'SHOULD',
    silence: 'SIL-55',
    ...history,
  }),
  derivedRule('TERM-HIST-10', '4.4', {
    from: 'documents.history dateend: default',
    // A person who asks for the last day is shown the jobs of all of it, whatever the time zone of the panel.
    title: 'If the last day was requested, the range of the history covers it',
    ifSent: true,
    ...history,
  }),
];

/** interface 4.4: how a job is recorded. */
export const terminalRecordRules: readonly Rule[] = [
  terminalRule('TERM-REC-01', '4.4', {
    from: 'documents.record param datetime',
    title: 'The datetime of a recorded job has the form YYYY-MM-DDTHH:mm:ss+HH:mm',
    ifSent: true,
    ...record,
  }),
  derivedRule('TERM-REC-02', '4.4', {
    from: ['documents.record param serialnumber', 'documents.record param address'],
    title: 'A recorded job names the port it was made at, by address or serial number',
    level: 'SHOULD',
    ...record,
  }),
  derivedRule('TERM-REC-03', '4.4', {
    from: ['documents.record param serialnumber', 'documents.record param address'],
    title: "The port that a recorded job names is the terminal's own",
    ifSent: true,
    ...record,
    presumes: 'own-port',
  }),
  derivedRule('TERM-REC-04', '4.4', {
    from: 'documents.record param totalpages colorpages papersize',
    title: 'totalpages and colorpages are whole numbers, and colorpages is at most totalpages',
    ifSent: true,
    ...record,
  }),
];

/** interface 4.2, 4.5, 4.7, 4.9, 4.10 and 2: what callers who administer have to keep to. */
export const terminalAdministrationRules: readonly Rule[] = [
  terminalRule('TERM-PORT-01', '4.5', {
    from: [
      'outputports.put-create call',
      'outputports.put-update call',
      '4.5 the deprecated calls',
      '4.5 the calls in their place',
      '9 deprecated PUT /outputports',
    ],
    title: 'Output ports are created by POST and updated by PATCH, not by the deprecated PUT',
    ...administering,
  }),
  terminalRule('TERM-PORT-02', '4.5', {
    from: ['outputports.create outputtype: 2', '9 deprecated outputtype 2'],
    title: 'outputtype is not 2',
    ...administering,
  }),
  terminalRule('TERM-ACCT-01', '4.2', {
    from: ['4.2 domain names: characters', '4.2 domain names: parts'],
    title:
      'Domain names consist of letters, digits, hyphens and periods, and each part begins and ends with a letter or digit',
    ...administering,
  }),
  terminalRule('TERM-USER-01', '4.7', {
    from: 'users.all param pagetoken',
    title: 'pagetoken of GET /users/all is taken from a nextPageToken',
    ...administering,
  }),
  terminalRule('TERM-USER-02', '4.7', {
    from: 'users.create param detailtype detaildata',
    title: 'detailtype and detaildata come in pairs when a user is created',
    ...administering,
  }),
  derivedRule('TERM-USER-03', '4.7', {
    from: 'users.update: one detail',
    title: 'Each update of a user changes one detail',
    level: 'SHOULD',
    ...administering,
  }),
  terminalRule('TERM-ACL-01', '4.9', {
    from: ['accesscontrols.delete: other ids', 'accesscontrols.delete: reading before'],
    title: 'Access controls are read again before each delete',
    ...administering,
  }),
  terminalRule('TERM-ACL-02', '4.9', {
    from: 'accesscontrols.add: one of the two',
    title: 'An access control is for userName or for groupName, never for both',
    ...administering,
  }),
  terminalRule('TERM-LOC-01', '4.10', {
    from: 'locations.list param locationdata',
    title: 'There are as many locationtype as locationdata values',
    ...administering,
  }),
  terminalRule('TERM-LOC-02', '2', {
    from: '2 LocationInfo identifiers of payloads',
    title: 'Identifiers of a location are sent as a numeric locationType with a list stringData',
    ...administering,
  }),
  terminalRule('TERM-LOC-03', '2', {
    from: ['2 LocationInfo subnet format', '2 LocationInfo range format'],
    title: 'Subnets are sent as <ipv4>/<prefix>, ranges as <ipv4>-<ipv4>',
    ...administering,
  }),
];

/** interface 4.11: what a card reader sends, be it on its own or in a terminal. */
export const readerRules: readonly Rule[] = [
  terminalRule('READER-01', '4.11', {
    from: [
      'card.get card.post call',
      'card.get card.post param cd',
      'card.get card.post param Mac',
    ],
    title: 'A tap has its parameters in the query and no body',
    role: 'card-reader',
    doing: ['tap'],
  }),
  terminalRule('READER-02', '4.11', {
    from: ['card.get card.post param cd', 'card.get card.post param Mac'],
    title: 'A tap sends the card as cd and the reader as Mac',
    role: 'card-reader',
    doing: ['tap'],
  }),
  derivedRule('READER-03', '4.11', {
    from: 'card.get card.post param Mac',
    title: "Mac is the reader's own address",
    role: 'card-reader',
    doing: ['tap'],
  }),
  derivedRule('READER-04', '4.11', {
    from: 'card.get: what is released',
    title: 'An answered tap is not sent again',
    role: 'card-reader',
    doing: ['tap'],
  }),
  derivedRule('READER-05', '4.11', {
    from: 'card.get: what is released',
    title: 'A tap sends the card that was held to the reader, not an earlier one',
    role: 'card-reader',
    doing: ['tap'],
  }),
];
