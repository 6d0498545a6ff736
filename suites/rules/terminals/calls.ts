import { parameterCitations } from '../../spec/citation.ts';
import { operations } from '../../spec/operations.ts';
import type { Rule } from '../../spec/rule.ts';
import { administering, derivedRule, terminalRule } from '../../spec/terminal-rule.ts';

const everyParameter = parameterCitations(() => true);
const bodyMembers = parameterCitations(({ place }) => place === 'member');
const locationMembers = ['name', 'sortOrder', 'identifiers'].map(
  (name) => `2 LocationInfo ${name}`,
);

/** interface, conventions and 4: how calls are made, whichever they are. */
export const terminalCallRules: readonly Rule[] = [
  terminalRule('TERM-CALL-01', '4', {
    from: [
      'base path',
      'placeholders',
      // The interface states HEAD /account together with GET.
      ...operations.filter(({ id }) => id !== 'account.head').map(({ id }) => `${id} call`),
      '4.14 calls that are not shown',
      '9 the version is in the address',
    ],
    title: 'Below the base URL only documented methods and paths are called',
    exercisedMin: 2,
  }),
  derivedRule('TERM-CALL-02', '4', {
    from: [
      ...everyParameter,
      'version.get params',
      'containers.list params',
      'users.groups params',
      'authproviders.delete params',
      'locations.get param locationid',
      'locations.delete params',
      ...['delete', 'get', 'members'].map((call) => `groups.${call} param groupid`),
    ],
    title: 'Calls carry documented parameters only',
    level: 'SHOULD',
    exercisedMin: 2,
  }),
  terminalRule('TERM-CALL-03', 'conventions', {
    from: [
      'every other parameter is required',
      ...locationMembers,
      ...parameterCitations(({ required }) => required),
    ],
    title: 'Every parameter that is not marked as optional is sent',
    exercisedMin: 2,
  }),
  terminalRule('TERM-CALL-04', 'conventions', {
    from: [
      'names of types',
      ...parameterCitations(({ type }) => type === 'int' || type === 'long'),
    ],
    title: 'An int or long is sent as a whole number',
  }),
  terminalRule('TERM-CALL-05', 'conventions', {
    from: ['names of types', ...parameterCitations(({ type }) => type === 'boolean')],
    title: 'A boolean is sent as true or false',
    ifSent: true,
  }),
  terminalRule('TERM-CALL-06', 'conventions', {
    from: ['names of types', ...locationMembers, ...bodyMembers],
    title: 'Members of a JSON body have the documented types',
    ...administering,
  }),
  derivedRule('TERM-CALL-07', '4', {
    from: parameterCitations(({ repeatable }) => !repeatable),
    title: 'A parameter that is not marked as repeatable is sent once',
    level: 'SHOULD',
    exercisedMin: 2,
  }),
  terminalRule('TERM-CALL-08', '4', {
    from: everyParameter,
    title: 'Names of parameters are spelled as documented',
    level: 'SHOULD',
    provenance: 'assumed',
    silence: 'SIL-02',
    exercisedMin: 2,
  }),
  derivedRule('TERM-CALL-09', 'conventions', {
    from: 'form-encoded parameters',
    title: 'Requests are well-formed: head, encoding and body can be read',
    exercisedMin: 2,
  }),
  derivedRule('TERM-CALL-10', 'conventions', {
    from: ['documents.history username: exact', 'documents.upload call'],
    title: 'Titles and user names arrive unchanged, whatever characters they contain',
    doing: ['copy', 'scan', 'upload', 'history'],
    ifSent: true,
  }),
  terminalRule('TERM-FORM-01', 'conventions', {
    from: [
      'form-encoded parameters',
      ...parameterCitations(({ place }) => place === 'form' || place === 'query'),
    ],
    title:
      'Parameters are fields of a form-encoded body; GET, HEAD and DELETE may have them in the query',
    silence: 'SIL-01',
    exercisedMin: 2,
  }),
  terminalRule('TERM-FORM-02', 'conventions', {
    from: ['JSON bodies', ...bodyMembers],
    title: 'Calls that are marked JSON have a JSON body and its Content-Type',
    ...administering,
  }),
  terminalRule('TERM-FORM-03', 'conventions', {
    from: [
      'query parameters',
      'containers.delete param withsubnodes',
      'users.delete param providerid',
      'accesscontrols.add call, param accountdomain',
      'accesscontrols.delete param accountdomain',
    ],
    title: 'Parameters that are documented as query parameters are sent in the query',
    ...administering,
  }),
  terminalRule('TERM-FORM-04', '4.4', {
    from: ['documents.upload call', ...parameterCitations(({ place }) => place === 'part')],
    title: 'Uploads are multipart/form-data',
    doing: ['upload'],
  }),
  terminalRule('TERM-SEND-01', '4.4', {
    from: ['documents.send content type', 'form-encoded parameters'],
    title: 'A release has the form-encoded Content-Type, even without parameters',
    doing: ['release'],
  }),
  terminalRule('TERM-UP-01', '4.4', {
    from: 'documents.upload param data',
    title: 'An upload has a file part data of type application/octet-stream',
    doing: ['upload'],
  }),
  terminalRule('TERM-UP-02', '4.4', {
    from: 'documents.upload param data',
    title: 'The file part of an upload has a file name',
    doing: ['upload'],
  }),
  terminalRule('TERM-UP-03', '4.4', {
    from: 'documents.upload title: extension',
    title: 'The title of an upload ends in the extension of its file name unless that is pdf',
    doing: ['upload'],
  }),
  terminalRule('TERM-UP-04', '4.4', {
    from: ['documents.upload by URI', '9 upload by URI'],
    title: 'Documents are uploaded with their content, not by URI',
    doing: ['upload'],
  }),
  derivedRule('TERM-UP-05', '4.4', {
    from: 'documents.upload call',
    title: 'An uploaded document is not uploaded a second time',
    doing: ['upload'],
  }),
];
