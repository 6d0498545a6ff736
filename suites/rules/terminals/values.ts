import type { Doing } from '../../spec/doing.ts';
import type { Rule } from '../../spec/rule.ts';
import { terminalRule } from '../../spec/terminal-rule.ts';
import { type StatedValues, statedValues } from '../../spec/values.ts';

/** The values of a parameter, as the interface lists them. */
export type Allowed =
  | { readonly oneOf: readonly (string | number)[] }
  | { readonly min: number; readonly max: number }
  | { readonly pattern: RegExp; readonly words: string };

/** A rule about the values of one parameter, in one call or in several that share it. */
export interface ValueRule {
  readonly rule: Rule;
  readonly operations: readonly string[];
  readonly parameter: string;
  readonly allowed: Allowed;
}

type Row = readonly [
  id: string,
  section: string,
  operations: string,
  parameter: string,
  doing: readonly (Doing | 'administer')[] | 'any',
  allowed?: Allowed,
];

const release: readonly Doing[] = ['release'];
const upload: readonly Doing[] = ['upload'];
const history: readonly Doing[] = ['history'];
const record: readonly Doing[] = ['copy', 'scan'];
const administer = ['administer'] as const;
const yesOrNo: Allowed = { pattern: /^(true|false)$/i, words: 'true or false' };
/** interface 4.4, outputpagesize; the width and height of a page are points. */
const pageSizes: Allowed = {
  pattern: /^(Original|A3|A4|A5|A6|Letter|Legal|Ledger|Tabloid|[1-9]\d*(\.\d+)?x[1-9]\d*(\.\d+)?)$/,
  words: 'Original, A3, A4, A5, A6, Letter, Legal, Ledger, Tabloid or <Width>x<Height>',
};
const outputPorts =
  'outputports.create outputports.update outputports.put-create outputports.put-update';

/** One row for each list or limit of values in the interface; numbers are never used again. */
const rows: readonly Row[] = [
  ['01', '4.3', 'login.post', 'authtype', 'any'],
  ['02', '4.4', 'documents.list', 'status', 'any'],
  ['03', '4.4', 'documents.list', 'maxRecords', 'any'],
  ['04', '4.4', 'documents.history', 'maxrecords', history],
  ['05', '4.4', 'documents.history', 'status', history],
  ['06', '4.4', 'documents.history', 'jobtype', history],
  ['07', '4.4', 'documents.record', 'jobtype', record],
  ['08', '4.4', 'documents.record', 'duplex', record, yesOrNo],
  ['09', '4.4', 'documents.upload', 'duplex', upload],
  ['10', '4.4', 'documents.upload', 'grayscale', upload, yesOrNo],
  ['11', '4.4', 'documents.upload', 'outputpagesize', upload, pageSizes],
  ['12', '4.4', 'documents.upload', 'pageorientation', upload, { oneOf: [0, 1] }],
  ['13', '4.4', 'documents.upload', 'scale', upload, { min: 1, max: 100 }],
  ['14', '4.4', 'documents.send', 'duplex', release],
  ['15', '4.4', 'documents.download', 'duplex', ['download']],
  ['16', '4.2', 'account.create', 'accounttype', administer],
  ['17', '4.2', 'account.update', 'locale', administer],
  ['18', '4.2', 'account.update', 'defaultpapersize', administer],
  ['19', '4.2', 'account.update', 'theme', administer],
  ['20', '4.5', outputPorts, 'porttype', administer],
  ['21', '4.5', outputPorts, 'printprotocol', administer],
  ['22', '4.5', outputPorts, 'outputtype', administer, { oneOf: [0, 1, 2, 3, 4, 5] }],
  ['23', '4.6', 'inputports.create inputports.update', 'porttype', administer],
  ['24', '4.7', 'users.all', 'maxrecords', administer],
  ['25', '4.7', 'users.create users.update', 'detailtype', administer],
  ['26', '4.8', 'authproviders.add', 'providerType', administer],
  ['27', '4.9', 'accesscontrols.add', 'roleName', administer],
  ['28', '4.10', 'locations.list', 'locationtype', administer],
];

const otherPortCalls = ['put-create', 'put-update', 'update'].map(
  (one) => `outputports.${one} params`,
);

/** The parts that a rule comes from, where they are not just the parameter of its call. */
const sources: Readonly<Record<string, readonly string[]>> = {
  '03': ['documents.list param maxRecords', '8 GET /documents maxRecords'],
  '04': ['documents.history param maxrecords', '8 GET /documents/history maxrecords'],
  '13': ['documents.upload param scale', '8 PUT /documents scale'],
  '20': [...otherPortCalls, 'outputports.create param porttype'],
  '21': [...otherPortCalls, 'outputports.create param printprotocol'],
  '22': [
    ...otherPortCalls,
    'outputports.create param outputtype',
    'outputports.create outputtype: values',
  ],
  '23': ['inputports.create param porttype', 'inputports.update params'],
  '24': ['users.all param maxrecords', '8 GET /users/all maxrecords'],
  '25': [
    '4.7 the detail types',
    'users.create param detailtype detaildata',
    'users.update param detailtype',
  ],
};

/** interface 4 and 8: the parameters whose values are listed or limited. */
export const valueRules: readonly ValueRule[] = rows.map(
  ([number, section, named, parameter, doing, given]) => {
    const operations = named.split(' ');
    const allowed = given ?? fromTable(statedValues[`${operations[0] ?? ''} ${parameter}`]);
    const rule = terminalRule(`TERM-VALUE-${number}`, section, {
      from: sources[number] ?? `${operations[0] ?? ''} param ${parameter}`,
      title: `${parameter} of ${operations.join(', ')} is ${allowedWords(allowed)}`,
      ...(doing === 'any' ? {} : { doing }),
      ifSent: true,
    });
    return { rule, operations, parameter, allowed };
  },
);

export const terminalValueRules: readonly Rule[] = valueRules.map(({ rule }) => rule);

/** 'one of 0, 1, 2', '1 to 100'. */
export function allowedWords(allowed: Allowed): string {
  if ('oneOf' in allowed) return `one of ${allowed.oneOf.join(', ')}`;
  return 'words' in allowed ? allowed.words : `${String(allowed.min)} to ${String(allowed.max)}`;
}

/** A page size below 1 asks for no page (SIL-15). */
function fromTable(stated: StatedValues | undefined): Allowed {
  if (stated?.oneOf !== undefined) return { oneOf: stated.oneOf };
  if (stated?.range !== undefined) return stated.range;
  return { min: 1, max: stated?.maximum ?? Number.MAX_SAFE_INTEGER };
}
