/** Rules of which every situation shows something in which the terminal calls the service by its own. */
export const called: readonly string[] = [
  'TERM-KEY-01',
  'TERM-KEY-02',
  'TERM-TOK-01',
  'TERM-TOK-02',
  'TERM-DEV-01',
  'TERM-SEC-01',
  'TERM-SEC-04',
  'TERM-CALL-01',
  'TERM-CALL-02',
  'TERM-CALL-03',
  'TERM-CALL-04',
  'TERM-CALL-05',
  'TERM-CALL-07',
  'TERM-CALL-08',
  'TERM-CALL-09',
  'TERM-FORM-01',
  'TERM-LOGIN-02',
  'TERM-VALUE-01',
  'TERM-VALUE-02',
  'TERM-VALUE-03',
];

/** Where answers are not what the call returns. */
export const unreadable: readonly string[] = [
  ...called,
  'TERM-OPEN-04',
  'TERM-TRY-01',
  'TERM-TRY-02',
];

/** Where a login is refused. */
export const turnedAway: readonly string[] = [
  'TERM-KEY-01',
  'TERM-DEV-01',
  'TERM-SEC-01',
  'TERM-ERR-04',
  'TERM-TRY-04',
];

/** Where something is released. */
export const released: readonly string[] = [
  ...called,
  'TERM-TOK-05',
  'TERM-SEND-01',
  'TERM-OUT-01',
  'TERM-OUT-02',
  'TERM-OUT-03',
  'TERM-VALUE-14',
];

/** Where a release fails for a while or for good. */
export const releasedInVain: readonly string[] = [
  ...released,
  'TERM-ERR-02',
  'TERM-TRY-01',
  'TERM-TRY-02',
];

/** Where nobody knows what became of a release. */
export const inDoubt: readonly string[] = [...releasedInVain, 'TERM-TRY-03'];

/** Where a job of the device is recorded. */
export const recorded: readonly string[] = [
  ...called,
  'TERM-DEV-02',
  'TERM-DEV-03',
  'TERM-JOB-01',
  'TERM-JOB-02',
  'TERM-JOB-03',
  'TERM-JOB-06',
  'TERM-REC-01',
  'TERM-REC-02',
  'TERM-REC-03',
  'TERM-REC-04',
  'TERM-VALUE-07',
  'TERM-VALUE-08',
];

export const tapped: readonly string[] = [
  'READER-01',
  'READER-02',
  'READER-03',
  'READER-04',
  'TERM-KEY-01',
  'TERM-SEC-01',
];

export const uploaded: readonly string[] = [
  ...called,
  'TERM-FORM-04',
  'TERM-UP-01',
  'TERM-UP-02',
  'TERM-UP-03',
  'TERM-UP-04',
  'TERM-VALUE-09',
  'TERM-VALUE-10',
  'TERM-VALUE-11',
  'TERM-VALUE-12',
  'TERM-VALUE-13',
];

export const looked: readonly string[] = [
  ...called,
  'TERM-HIST-01',
  'TERM-HIST-02',
  'TERM-HIST-03',
  'TERM-HIST-04',
  'TERM-HIST-05',
  'TERM-HIST-06',
  'TERM-HIST-07',
  'TERM-VALUE-04',
  'TERM-VALUE-05',
  'TERM-VALUE-06',
];
