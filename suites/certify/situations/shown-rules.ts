// What situations show, measured with the built-in terminal: a test holds them to it.

/** Of every situation in which somebody logs in and the terminal calls the service as them. */
const called: readonly string[] = [
  'TERM-SEC-01',
  'TERM-SEC-04',
  'TERM-SEC-05',
  'TERM-CALL-01',
  'TERM-CALL-02',
  'TERM-CALL-03',
  'TERM-CALL-04',
  'TERM-CALL-07',
  'TERM-CALL-08',
  'TERM-CALL-09',
  'TERM-FORM-01',
  'TERM-VALUE-01',
  'TERM-KEY-01',
  'TERM-KEY-02',
  'TERM-TOK-01',
  'TERM-DEV-01',
];

/** Where somebody comes after somebody else. */
export const inTurn: readonly string[] = ['TERM-TOK-06'];

/** Where nothing stands in the way of what is asked for. */
export const undisturbed: readonly string[] = ['TERM-OUT-09'];

/** Where it shows what waits. */
export const listed: readonly string[] = [...called, 'TERM-VALUE-03', 'TERM-TOK-02'];

/** Where it does something with a document. */
export const taken: readonly string[] = [...listed, 'TERM-TOK-05', 'TERM-OUT-01', 'TERM-OUT-14'];

/** Where it releases some. */
export const released: readonly string[] = [...taken, 'TERM-SEND-01', 'TERM-OUT-03', 'TERM-OUT-10'];

/** And they come. */
export const printed: readonly string[] = [
  ...released,
  'TERM-OUT-02',
  'TERM-ERR-03',
  'TERM-ERR-07',
];

/** Where a call fails, for a while or for good. */
export const failing: readonly string[] = ['TERM-TRY-01', 'TERM-TRY-02', 'TERM-TRY-06'];

/** Where a login is refused. */
export const turnedAway: readonly string[] = [...failing, 'TERM-TRY-04', 'TERM-ERR-04'];

/** Where answers are not what the call returns. */
export const unreadable: readonly string[] = [...failing, 'TERM-OPEN-04'];

/** Where a job of the device is recorded. It may be done for who is gone by then, without a token of theirs. */
export const recorded: readonly string[] = [
  ...called.filter((rule) => rule !== 'TERM-KEY-02'),
  'TERM-VALUE-07',
  'TERM-DEV-02',
  'TERM-JOB-01',
  'TERM-JOB-02',
  'TERM-JOB-03',
  'TERM-JOB-06',
  'TERM-REC-01',
  'TERM-REC-02',
  'TERM-REC-03',
  'TERM-REC-04',
  'TERM-CALL-10',
  'TERM-JOB-08',
  'TERM-JOB-09',
];

/** Where a job is recorded later than it was done, because the call fails at first. */
export const recordedLate: readonly string[] = [
  ...recorded,
  ...failing,
  'TERM-DEV-03',
  'TERM-DEV-04',
  'TERM-TRY-05',
  'TERM-JOB-04',
  'TERM-JOB-05',
];

/** Where a card is held to a reader. */
export const tapped: readonly string[] = [
  'TERM-SEC-01',
  'TERM-SEC-04',
  'TERM-CALL-01',
  'TERM-CALL-02',
  'TERM-CALL-07',
  'TERM-CALL-08',
  'TERM-CALL-09',
  'TERM-KEY-01',
  'READER-01',
  'READER-02',
  'READER-03',
  'READER-04',
  'READER-05',
];

/** Where a document is uploaded. */
export const uploaded: readonly string[] = [
  ...called,
  'TERM-FORM-04',
  'TERM-UP-01',
  'TERM-UP-02',
  'TERM-UP-04',
  'TERM-UP-05',
  'TERM-CALL-10',
];

/** Where the history is looked up. */
export const lookedBack: readonly string[] = [
  ...called,
  'TERM-HIST-04',
  'TERM-HIST-05',
  'TERM-HIST-06',
  'TERM-HIST-07',
  'TERM-HIST-09',
  'TERM-HIST-10',
  'TERM-CALL-10',
];
