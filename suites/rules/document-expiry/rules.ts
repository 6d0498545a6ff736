import { rule } from '../../catalogue/rule.ts';

/** interface 3, status 3 (EXPIRED): that it is, not when it comes. */
export const documentExpiryRules = [
  rule('DOC-EXP-01', '3', {
    title: 'A document waits for a day, and then no longer',
    provenance: 'assumed',
    silence: 'SIL-51',
    needs: ['control.clock'],
    exercisedMin: 2,
  }),
  rule('DOC-EXP-02', '3', {
    title: 'A document whose waiting time is over is listed under status 3 (EXPIRED)',
    provenance: 'assumed',
    silence: 'SIL-51',
    needs: ['control.clock'],
  }),
  rule('DOC-EXP-03', '3', {
    title: 'A send of a document in status 3 (EXPIRED) is refused and prints nothing',
    provenance: 'derived',
    needs: ['control.clock', 'allow.paper'],
  }),
  rule('DOC-EXP-04', '3', {
    title: 'A download of a document in status 3 (EXPIRED) is refused',
    provenance: 'assumed',
    silence: 'SIL-51',
    needs: ['control.clock'],
  }),
  rule('DOC-EXP-05', '3', {
    title: 'A printed, deleted or stored document keeps status 1, 2 or 9 when its time is over',
    provenance: 'assumed',
    silence: 'SIL-40',
    needs: ['control.clock', 'allow.paper'],
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('DOC-EXP-06', '3', {
    title: 'A tap prints no document in status 3 (EXPIRED)',
    provenance: 'derived',
    needs: ['control.clock', 'allow.paper'],
    since: '2026-12',
  }),
];
