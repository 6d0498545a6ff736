import type { Rule } from '../../catalogue/rule.ts';
import { derivedRule } from '../../catalogue/terminal-rule.ts';

const release = { doing: ['release'] } as const;
const take = { doing: ['release', 'delete', 'download'] } as const;
const record = { doing: ['copy', 'scan'] } as const;

/** interface 7: what a terminal makes of answers. */
export const terminalAnswerRules: readonly Rule[] = [
  derivedRule('TERM-ERR-01', '7', {
    title: 'A release that was answered 200 with an errorCode other than 0 is not told as printed',
    ...release,
  }),
  derivedRule('TERM-ERR-02', '7', {
    title: 'A release that was refused by its status, or failed, is not told as printed',
    ...release,
  }),
  derivedRule('TERM-ERR-03', '7', {
    title: 'What was released with errorCode 0 is told as printed',
    level: 'SHOULD',
    ...release,
  }),
  derivedRule('TERM-ERR-04', '4.3', {
    title: 'A login that was refused or failed shows no documents and is not told as done',
  }),
  derivedRule('TERM-ERR-05', '7', {
    title: 'A deletion, download, upload or tap that was refused or failed is not told as done',
    doing: ['delete', 'download', 'upload', 'tap'],
  }),
  derivedRule('TERM-ERR-06', '4.4', {
    title: 'A list or a history that was refused or failed is not told as done, nor as empty',
    doing: ['look', 'release', 'history'],
  }),
  derivedRule('TERM-ERR-07', '4.4', {
    title: 'Only documents whose release was asked for are told as printed',
    ifSent: true,
    ...release,
  }),
  derivedRule('TERM-OPEN-01', '2', {
    title: 'Members that nobody knows in an answer keep a terminal from nothing',
  }),
  derivedRule('TERM-OPEN-02', '2', {
    title: 'Values that no list has in an answer keep a terminal from nothing',
  }),
  derivedRule('TERM-OPEN-03', '2', {
    title: 'Documents are shown and released whatever Unicode their names hold',
    ...take,
  }),
  derivedRule('TERM-OPEN-04', '4', {
    title: 'An answer that is not what the call returns (HTML, half a JSON) is no success',
  }),
];

/** What a terminal does when a call fails. */
export const terminalTryRules: readonly Rule[] = [
  derivedRule('TERM-TRY-01', '7', {
    title: 'A call that keeps failing is tried ten times at most',
    provenance: 'assumed',
    silence: 'SIL-150',
  }),
  derivedRule('TERM-TRY-02', '7', {
    title:
      'A call that keeps failing is tried again more and more slowly: a second before the third try, and one and a half times the shortest pause by the fourth',
    provenance: 'assumed',
    silence: 'SIL-150',
  }),
  derivedRule('TERM-TRY-03', '4.4', {
    title: 'A release whose outcome is unknown is repeated only after a look at what still waits',
    ...release,
  }),
  derivedRule('TERM-TRY-04', '4.3', {
    // The authtype belongs to the credentials. A card that was refused and then tried as a short id is
    // another login, which no sentence forbids. Each of the two may be tried once.
    title:
      'A login or a renewal that was refused is not tried again by itself with the same credentials',
  }),
  derivedRule('TERM-TRY-05', '7', {
    title: 'A call that was refused for a time (Retry-After) is tried again after that time',
    level: 'SHOULD',
    silence: 'SIL-151',
  }),
  derivedRule('TERM-TRY-06', '7', {
    title: 'A call that keeps failing is tried neither without end nor in a tight loop',
    silence: 'SIL-150',
  }),
];

/** interface 4.4: that what a person asked for is what happens. */
export const terminalOutcomeRules: readonly Rule[] = [
  derivedRule('TERM-OUT-01', '4.4', {
    title:
      'Only documents that the service listed for the user are released, deleted or downloaded',
    ...take,
  }),
  derivedRule('TERM-OUT-02', '4.4', {
    title: 'A document that was released is not released a second time',
    ...release,
  }),
  derivedRule('TERM-OUT-03', '4.4', {
    title: "Documents are released to the terminal's own port, by its address or serial number",
    ...release,
    presumes: 'own-port',
  }),
  derivedRule('TERM-OUT-04', '8', {
    title: 'To release all leaves none behind, however many they are and however short a list is',
    ...release,
  }),
  derivedRule('TERM-OUT-05', '4.4', {
    title: 'A document that cannot be released any more keeps none of the others from coming',
    ...release,
  }),
  derivedRule('TERM-OUT-06', '4.4', {
    title: 'Of documents that were chosen by name, all those and no others are taken',
    ...take,
  }),
  derivedRule('TERM-OUT-07', '4.4', {
    title:
      'The copies, colour, sides and layout that were chosen are those that the service is told',
    doing: ['release', 'download', 'upload'],
  }),
  derivedRule('TERM-OUT-08', '4.4', {
    title: 'Whoever looks at what waits, or at the history, is shown every name that was listed',
    doing: ['look', 'history'],
    ifSent: true,
  }),
  derivedRule('TERM-OUT-09', '4', {
    title: 'A task that nothing stands in the way of succeeds',
  }),
  derivedRule('TERM-JOB-01', '4.4', {
    title: 'A copy and a scan are each recorded once',
    ...record,
  }),
  derivedRule('TERM-JOB-02', '4.4', {
    title: 'A copy and a scan are recorded for the user who made them',
    ...record,
  }),
  derivedRule('TERM-JOB-03', '4.4', {
    title: 'A copy is recorded as COPY, a scan as SCAN',
    ...record,
  }),
  derivedRule('TERM-JOB-04', '4.4', {
    title: 'A job that could not be recorded at once is recorded later',
    ...record,
  }),
  derivedRule('TERM-JOB-05', '4.4', {
    title: 'A job that is recorded later says when it was made',
    level: 'SHOULD',
    ...record,
  }),
  derivedRule('TERM-JOB-06', '4.4', {
    // The parameters are optional: to leave them out is allowed. What is said falsely breaks TERM-JOB-09.
    title: 'The pages of a recorded job are those that were copied or scanned',
    level: 'SHOULD',
    ...record,
  }),
  derivedRule('TERM-JOB-07', '4.4', {
    title: 'The sides and the colour pages of a recorded job are those of the copy or scan',
    level: 'SHOULD',
    ...record,
  }),
  derivedRule('TERM-JOB-08', '4.4', {
    title:
      'The datetime of a recorded job is the time at which it was made, not that of its recording',
    ifSent: true,
    ...record,
  }),
];
