import { rule } from '../../catalogue/rule.ts';

/** interface 4.4, record a print/copy/scan job. */
export const recordRules = [
  rule('REC-01', '4.4', {
    title: 'A job recorded with a user token belongs to the user of the token',
  }),
  rule('REC-02', '4.4', {
    title:
      'A job recorded with a device token belongs to the user named by username and providerid',
    needs: ['device'],
  }),
  rule('REC-03', '4.4', {
    title: 'A recorded job is in the history with its job type, title, pages and paper size',
    provenance: 'derived',
    exercisedMin: 3,
  }),
  rule('REC-05', '4.4', {
    title: 'Recording a job with an unknown jobtype is refused',
    provenance: 'derived',
  }),
  rule('REC-06', '4.4', {
    title: 'duplex true is recorded as long edge, false as short edge',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('REC-07', '4.4', {
    title: 'serialnumber selects the output port of the record',
    needs: ['allow.paper'],
  }),
  rule('REC-08', '4.4', {
    title: 'address selects the output port of the record',
    needs: ['allow.paper'],
  }),
  rule('REC-09', '4.4', { title: 'datetime sets the time of the record' }),
  rule('REC-10', '4.4', {
    title: 'Recording a job without a user or device token is refused',
    provenance: 'assumed',
    silence: 'SIL-172',
  }),
  rule('REC-12', '4.4', { title: 'Recording a job is answered 200', exercisedMin: 2 }),
  rule('REC-13', '4.4', {
    title: 'A job at an address or a serial number that no output port has is refused',
    provenance: 'assumed',
    silence: 'SIL-33',
    exercisedMin: 2,
  }),
  rule('REC-14', '4.4', {
    title: 'A job of up to 10000 pages with an offset in its datetime is recorded',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('REC-15', '4.4', {
    title: 'A job with an offset behind UTC in its datetime is recorded',
    provenance: 'assumed',
    silence: 'SIL-189',
    since: '2026-12',
  }),
  rule('REC-11', '4.4', {
    title: 'Recording a job with a device token and no username is answered 400',
    provenance: 'assumed',
    silence: 'SIL-33',
    needs: ['device'],
  }),
];
