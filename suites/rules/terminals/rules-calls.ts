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
    title: 'Every parameter that is not marked as optional is there',
    exercisedMin: 2,
  }),
  terminalRule('TERM-CALL-04', 'conventions', {
    title: 'What is an int or a long is sent as a whole number',
  }),
  terminalRule('TERM-CALL-05', 'conventions', {
    title: 'What is a boolean is sent as true or false',
    ifSent: true,
  }),
  terminalRule('TERM-CALL-06', 'conventions', {
    title: 'Members of a JSON body have the types that are stated',
    ...administering,
  }),
  derivedRule('TERM-CALL-07', '4', {
    title: 'A parameter that is not called repeatable is sent once',
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
    title: 'Requests are well-formed: their head, their encoding and their body can be read',
    exercisedMin: 2,
  }),
  derivedRule('TERM-CALL-10', 'conventions', {
    title: 'Titles and user names arrive as they are, whatever signs they hold',
    doing: ['copy', 'scan', 'upload', 'history'],
    ifSent: true,
  }),
  terminalRule('TERM-FORM-01', 'conventions', {
    title:
      'Parameters are fields of a form-encoded body; of GET, HEAD and DELETE they may stand in the query',
    silence: 'SIL-01',
    exercisedMin: 2,
  }),
  terminalRule('TERM-FORM-02', 'conventions', {
    title: 'Calls that are marked JSON carry a JSON body, and say so',
    ...administering,
  }),
  terminalRule('TERM-FORM-03', 'conventions', {
    title: 'Parameters that are stated as query parameters travel in the query',
    ...administering,
  }),
  terminalRule('TERM-FORM-04', '4.4', {
    title: 'Uploads are multipart/form-data',
    doing: ['upload'],
  }),
  terminalRule('TERM-SEND-01', '4.4', {
    title: 'A release says that its body is form-encoded, even without parameters',
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
    title: 'The title of an upload carries the extension of its file name unless that is pdf',
    doing: ['upload'],
  }),
  terminalRule('TERM-UP-04', '4.4', {
    title: 'Documents are uploaded with their content, not by URI',
    doing: ['upload'],
  }),
  derivedRule('TERM-UP-05', '4.4', {
    title: 'A document that was uploaded is not uploaded a second time',
    doing: ['upload'],
  }),
];
