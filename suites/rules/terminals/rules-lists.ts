import type { Rule } from '../../catalogue/rule.ts';
import { administering, derivedRule, terminalRule } from '../../catalogue/terminal-rule.ts';

const history = { doing: ['history'] } as const;
const record = { doing: ['copy', 'scan'] } as const;

/** interface 4.4: how history is asked for. */
export const terminalHistoryRules: readonly Rule[] = [
  terminalRule('TERM-HIST-01', '4.4', {
    title: 'The history is requested page by page until nextPageToken is blank',
    ...history,
  }),
  terminalRule('TERM-HIST-02', '4.4', {
    title: 'The next page is requested with the parameters of the first, except for pagetoken',
    ...history,
  }),
  terminalRule('TERM-HIST-03', '4.4', {
    title: 'pagetoken is exactly the nextPageToken of the previous page',
    ...history,
  }),
  terminalRule('TERM-HIST-04', '4.4', {
    title: 'datestart and dateend are at most one week apart',
    ifSent: true,
    ...history,
  }),
  terminalRule('TERM-HIST-05', '4.4', {
    title: 'datestart is before dateend',
    ifSent: true,
    ...history,
  }),
  terminalRule('TERM-HIST-06', '4.4', {
    title: 'datestart and dateend are ISO 8601 timestamps',
    ifSent: true,
    ...history,
  }),
  terminalRule('TERM-HIST-07', '4.4', {
    title: 'dateend is in the future',
    ifSent: true,
    level: 'SHOULD',
    silence: 'SIL-55',
    ...history,
  }),
  derivedRule('TERM-HIST-10', '4.4', {
    // A person who asks for the last day is shown the jobs of all of it, whatever the time zone of the panel.
    title: 'If the last day was requested, the range of the history covers it',
    ifSent: true,
    ...history,
  }),
];

/** interface 4.4: how a job is recorded. */
export const terminalRecordRules: readonly Rule[] = [
  terminalRule('TERM-REC-01', '4.4', {
    title: 'The datetime of a recorded job has the form YYYY-MM-DDTHH:mm:ss+HH:mm',
    ifSent: true,
    ...record,
  }),
  derivedRule('TERM-REC-02', '4.4', {
    title: 'A recorded job names the port it was made at, by address or serial number',
    level: 'SHOULD',
    ...record,
  }),
  derivedRule('TERM-REC-03', '4.4', {
    title: "The port that a recorded job names is the terminal's own",
    ifSent: true,
    ...record,
    presumes: 'own-port',
  }),
  derivedRule('TERM-REC-04', '4.4', {
    title: 'totalpages and colorpages are whole numbers, and colorpages is at most totalpages',
    ifSent: true,
    ...record,
  }),
];

/** interface 4.2, 4.5, 4.7, 4.9, 4.10 and 2: what callers who administer have to keep to. */
export const terminalAdministrationRules: readonly Rule[] = [
  terminalRule('TERM-PORT-01', '4.5', {
    title: 'Output ports are created by POST and updated by PATCH, not by the deprecated PUT',
    ...administering,
  }),
  terminalRule('TERM-PORT-02', '4.5', { title: 'outputtype is not 2', ...administering }),
  terminalRule('TERM-ACCT-01', '4.2', {
    title:
      'Domain names consist of letters, digits, hyphens and periods, and each part begins and ends with a letter or digit',
    ...administering,
  }),
  terminalRule('TERM-USER-01', '4.7', {
    title: 'pagetoken of GET /users/all is taken from a nextPageToken',
    ...administering,
  }),
  terminalRule('TERM-USER-02', '4.7', {
    title: 'detailtype and detaildata come in pairs when a user is created',
    ...administering,
  }),
  derivedRule('TERM-USER-03', '4.7', {
    title: 'Each update of a user changes one detail',
    level: 'SHOULD',
    ...administering,
  }),
  terminalRule('TERM-ACL-01', '4.9', {
    title: 'Access controls are read again before each delete',
    ...administering,
  }),
  terminalRule('TERM-ACL-02', '4.9', {
    title: 'An access control is for userName or for groupName, never for both',
    ...administering,
  }),
  terminalRule('TERM-LOC-01', '4.10', {
    title: 'There are as many locationtype as locationdata values',
    ...administering,
  }),
  terminalRule('TERM-LOC-02', '2', {
    title: 'Identifiers of a location are sent as a numeric locationType with a list stringData',
    ...administering,
  }),
  terminalRule('TERM-LOC-03', '2', {
    title: 'Subnets are sent as <ipv4>/<prefix>, ranges as <ipv4>-<ipv4>',
    ...administering,
  }),
];

/** interface 4.11: what a card reader sends, be it on its own or in a terminal. */
export const readerRules: readonly Rule[] = [
  terminalRule('READER-01', '4.11', {
    title: 'A tap has its parameters in the query and no body',
    role: 'card-reader',
    doing: ['tap'],
  }),
  terminalRule('READER-02', '4.11', {
    title: 'A tap sends the card as cd and the reader as Mac',
    role: 'card-reader',
    doing: ['tap'],
  }),
  derivedRule('READER-03', '4.11', {
    title: "Mac is the reader's own address",
    role: 'card-reader',
    doing: ['tap'],
  }),
  derivedRule('READER-04', '4.11', {
    title: 'An answered tap is not sent again',
    role: 'card-reader',
    doing: ['tap'],
  }),
  derivedRule('READER-05', '4.11', {
    title: 'A tap sends the card that was held to the reader, not an earlier one',
    role: 'card-reader',
    doing: ['tap'],
  }),
];
