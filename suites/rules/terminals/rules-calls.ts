import type { Rule } from '../../catalogue/rule.ts';
import { administering, derivedRule, terminalRule } from '../../catalogue/terminal-rule.ts';

/** interface, conventions and 4: how calls are made, whichever they are. */
export const terminalCallRules: readonly Rule[] = [
  terminalRule('TERM-CALL-01', '4', {
    title: 'Below the base URL only documented methods and paths are called',
    exercisedMin: 2,
  }),
  derivedRule('TERM-CALL-02', '4', {
    title: 'Calls carry documented parameters only',
    level: 'SHOULD',
    exercisedMin: 2,
  }),
  terminalRule('TERM-CALL-03', 'conventions', {
    title: 'Every parameter that is not marked as optional is sent',
    exercisedMin: 2,
  }),
  terminalRule('TERM-CALL-04', 'conventions', {
    title: 'An int or long is sent as a whole number',
  }),
  terminalRule('TERM-CALL-05', 'conventions', {
    title: 'A boolean is sent as true or false',
    ifSent: true,
  }),
  terminalRule('TERM-CALL-06', 'conventions', {
    title: 'Members of a JSON body have the documented types',
    ...administering,
  }),
  derivedRule('TERM-CALL-07', '4', {
    title: 'A parameter that is not marked as repeatable is sent once',
    level: 'SHOULD',
    exercisedMin: 2,
  }),
  terminalRule('TERM-CALL-08', '4', {
    title: 'Names of parameters are spelled as documented',
    level: 'SHOULD',
    provenance: 'assumed',
    silence: 'SIL-02',
    exercisedMin: 2,
  }),
  derivedRule('TERM-CALL-09', 'conventions', {
    title: 'Requests are well-formed: head, encoding and body can be read',
    exercisedMin: 2,
  }),
  derivedRule('TERM-CALL-10', 'conventions', {
    title: 'Titles and user names arrive unchanged, whatever characters they contain',
    doing: ['copy', 'scan', 'upload', 'history'],
    ifSent: true,
  }),
  terminalRule('TERM-FORM-01', 'conventions', {
    title:
      'Parameters are fields of a form-encoded body; GET, HEAD and DELETE may have them in the query',
    silence: 'SIL-01',
    exercisedMin: 2,
  }),
  terminalRule('TERM-FORM-02', 'conventions', {
    title: 'Calls that are marked JSON have a JSON body and its Content-Type',
    ...administering,
  }),
  terminalRule('TERM-FORM-03', 'conventions', {
    title: 'Parameters that are documented as query parameters are sent in the query',
    ...administering,
  }),
  terminalRule('TERM-FORM-04', '4.4', {
    title: 'Uploads are multipart/form-data',
    doing: ['upload'],
  }),
  terminalRule('TERM-SEND-01', '4.4', {
    title: 'A release has the form-encoded Content-Type, even without parameters',
    doing: ['release'],
  }),
  terminalRule('TERM-UP-01', '4.4', {
    title: 'An upload has a file part data of type application/octet-stream',
    doing: ['upload'],
  }),
  terminalRule('TERM-UP-02', '4.4', {
    title: 'The file part of an upload has a file name',
    doing: ['upload'],
  }),
  terminalRule('TERM-UP-03', '4.4', {
    title: 'The title of an upload ends in the extension of its file name unless that is pdf',
    doing: ['upload'],
  }),
  terminalRule('TERM-UP-04', '4.4', {
    title: 'Documents are uploaded with their content, not by URI',
    doing: ['upload'],
  }),
  derivedRule('TERM-UP-05', '4.4', {
    title: 'An uploaded document is not uploaded a second time',
    doing: ['upload'],
  }),
];
