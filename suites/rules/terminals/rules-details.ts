import type { Rule } from '../../catalogue/rule.ts';
import { derivedRule } from '../../catalogue/terminal-rule.ts';

/** interface 4.3, 4.4 and 5: that nothing is made of what was typed, chosen or done but just that. */
export const terminalDetailRules: readonly Rule[] = [
  derivedRule('TERM-LOGIN-03', '4.3', {
    title:
      'Whoever types a name and a password is logged in with that name as it was typed, and with the password',
    ifSent: true,
  }),
  derivedRule('TERM-TOK-07', '5', {
    // A session that is kept is still that of its person, and no sentence ends it with the visit.
    level: 'SHOULD',
    title: 'Whoever comes again is logged in again: no session outlasts the visit it was got for',
    // A copy may be recorded late, with a token from then: recording alone shows nothing.
    doing: ['look', 'release', 'delete', 'download', 'upload', 'history'],
  }),
  derivedRule('TERM-DEV-04', '4.4', {
    // The parameter is optional; without it a name that two providers have is not certain.
    level: 'SHOULD',
    title:
      'A job that is recorded with a device token names the authentication provider of its user',
    doing: ['copy', 'scan'],
    ifSent: true,
  }),
  derivedRule('TERM-OUT-10', '4.4', {
    title:
      'A release asks for nothing that nobody chose: its copies, colour and sides are the values of the document or plain ones, and it is not kept',
    doing: ['release'],
  }),
  derivedRule('TERM-OUT-11', '3', {
    title: 'Where all that waits is released or deleted, no document is that is not READY',
    doing: ['release', 'delete'],
  }),
  derivedRule('TERM-JOB-09', '4.4', {
    // Each may be left out (TERM-JOB-06 and -07 are a SHOULD); a record that says what was not so is false.
    title:
      'The pages, colour pages and sides that a recorded job names are those of one and the same copy or scan',
    doing: ['copy', 'scan'],
    ifSent: true,
  }),
  derivedRule('TERM-HIST-08', '4.4', {
    // username is optional: a panel may ask for everybody's and leave out what it does not show.
    title: 'The history shows no job of another person, kind or state than was asked for',
    doing: ['history'],
    ifSent: true,
  }),
  derivedRule('TERM-UP-06', '4.4', {
    // Uploading twice makes two documents; no sentence forbids that.
    level: 'SHOULD',
    title: 'An upload whose outcome is unknown is repeated only after a look at what waits',
    doing: ['upload'],
  }),
  derivedRule('TERM-JOB-10', '4.4', {
    // A second record may count a job twice, no second record may lose one; the interface prefers neither.
    level: 'SHOULD',
    title: 'A record whose outcome is unknown is repeated only after a look at the history',
    doing: ['copy', 'scan'],
  }),
  derivedRule('TERM-OUT-12', '4.4', {
    title: 'Whoever looks at what waits, or at the history, is shown nothing of anybody else',
    doing: ['look', 'history'],
    ifSent: true,
  }),
  derivedRule('TERM-OUT-14', '4.4', {
    title: 'No document is deleted where nobody asked for that',
    doing: ['release', 'delete', 'download'],
  }),
  derivedRule('TERM-OUT-15', '4.4', {
    title: 'No document and no job is shown more often than it was listed',
    doing: ['look', 'history'],
    ifSent: true,
  }),
  derivedRule('TERM-OUT-16', '4.4', {
    // TERM-OUT-08 is about what the service listed: who asks it for something else is listed nothing.
    title:
      'Whoever looks at what waits, or at the jobs of the last day, is shown as many as there are',
    doing: ['look', 'history'],
    ifSent: true,
  }),
  derivedRule('TERM-HIST-09', '4.4', {
    // jobtype is a filter that any caller may use: no sentence forbids a panel that looks back at one kind.
    level: 'SHOULD',
    title: 'Where nobody chose a kind of job, the history is not asked for one kind alone',
    doing: ['history'],
  }),
];
