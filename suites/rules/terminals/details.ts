import type { Rule } from '../../spec/rule.ts';
import { derivedRule } from '../../spec/terminal-rule.ts';

/** interface 4.3, 4.4 and 5: that nothing is made of what was typed, chosen or done but just that. */
export const terminalDetailRules: readonly Rule[] = [
  derivedRule('TERM-LOGIN-03', '4.3', {
    from: 'login.post param password',
    title:
      'A user who enters a name and a password is logged in with exactly this name and password',
    ifSent: true,
  }),
  derivedRule('TERM-TOK-07', '5', {
    from: '5 a token holds rights',
    // A session that is kept is still that of its person, and no sentence ends it with the visit.
    level: 'SHOULD',
    title:
      'A returning user is logged in again: no session is used beyond the visit it was created for',
    // A copy may be recorded late, with a token from then: recording alone shows nothing.
    doing: ['look', 'release', 'delete', 'download', 'upload', 'history'],
  }),
  derivedRule('TERM-DEV-04', '4.4', {
    from: ['documents.record whose job', 'documents.record param providerid'],
    // The parameter is optional; without it a name that two providers have is not certain.
    level: 'SHOULD',
    title: 'A job recorded with a device token names the authentication provider of its user',
    doing: ['copy', 'scan'],
    ifSent: true,
  }),
  derivedRule('TERM-OUT-10', '4.4', {
    from: 'documents.send call',
    title:
      'A release has no options that the user did not choose: copies, colour and sides are those of the document or the defaults, and the document is not retained',
    doing: ['release'],
  }),
  derivedRule('TERM-OUT-11', '3', {
    from: 'documents.list returns',
    title: 'Releasing or deleting all documents affects only documents that are READY',
    doing: ['release', 'delete'],
  }),
  derivedRule('TERM-JOB-09', '4.4', {
    from: 'documents.record param totalpages colorpages papersize',
    // Each may be left out (TERM-JOB-06 and -07 are a SHOULD); a record that says what was not so is false.
    title: 'The pages, colour pages and sides of a recorded job belong to the same copy or scan',
    doing: ['copy', 'scan'],
    ifSent: true,
  }),
  derivedRule('TERM-HIST-08', '4.4', {
    from: 'documents.history pages',
    // username is optional: a panel may ask for everybody's and leave out what it does not show.
    title: 'The history shows only jobs of the requested user, kind and state',
    doing: ['history'],
    ifSent: true,
  }),
  derivedRule('TERM-UP-06', '4.4', {
    from: 'documents.upload call',
    // Uploading twice makes two documents; no sentence forbids that.
    level: 'SHOULD',
    title:
      'An upload with an unknown outcome is repeated only after the list of waiting documents was read',
    doing: ['upload'],
  }),
  derivedRule('TERM-JOB-10', '4.4', {
    from: 'documents.record call',
    // A second record may count a job twice, no second record may lose one; the interface prefers neither.
    level: 'SHOULD',
    title: 'A recording with an unknown outcome is repeated only after the history was read',
    doing: ['copy', 'scan'],
  }),
  derivedRule('TERM-OUT-12', '4.4', {
    from: ['documents.list returns', 'documents.history pages'],
    title: 'The panel shows a user no documents and no jobs of other users',
    doing: ['look', 'history'],
    ifSent: true,
  }),
  derivedRule('TERM-OUT-14', '4.4', {
    from: 'documents.delete call',
    title: 'No document is deleted unless the user requested it',
    doing: ['release', 'delete', 'download'],
  }),
  derivedRule('TERM-OUT-15', '4.4', {
    from: ['documents.list returns', 'documents.history pages'],
    title: 'No document and no job is shown more often than the service listed it',
    doing: ['look', 'history'],
    ifSent: true,
  }),
  derivedRule('TERM-OUT-16', '4.4', {
    from: ['documents.list returns', 'documents.history pages'],
    // TERM-OUT-08 is about what the service listed: who asks it for something else is listed nothing.
    title: 'The panel shows all waiting documents, and all jobs of the last day',
    doing: ['look', 'history'],
    ifSent: true,
  }),
  derivedRule('TERM-HIST-09', '4.4', {
    from: 'documents.history pages',
    // jobtype is a filter that any caller may use: no sentence forbids a panel that looks back at one kind.
    level: 'SHOULD',
    title: 'Unless the user chose a kind of job, the history is requested for all kinds',
    doing: ['history'],
  }),
];
