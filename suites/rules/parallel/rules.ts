import { rule } from '../../catalogue/rule.ts';

const paper = ['allow.paper'] as const;

/**
 * Calls that overlap. Derived is what holds in whichever order the calls took effect; who wins a
 * race, and what a walk shows while others write, is not said (SIL-59, SIL-70, SIL-17).
 */
export const parallelRules = [
  rule('PAR-01', '4.4', {
    title:
      'A document with several simultaneous releases prints at most once for each release that succeeded',
    provenance: 'derived',
    needs: paper,
    exercisedMin: 3,
  }),
  rule('PAR-02', '4.4', {
    title: 'A document prints when one of several simultaneous sends was answered with errorCode 0',
    provenance: 'derived',
    needs: paper,
    exercisedMin: 3,
  }),
  rule('PAR-03', '4.4', {
    title: 'A document that is sent to two printers simultaneously prints once, at one of them',
    provenance: 'assumed',
    silence: 'SIL-59',
    needs: paper,
  }),
  rule('PAR-04', '4.11', {
    title: 'A document that is released by a simultaneous tap and send prints once',
    provenance: 'assumed',
    silence: 'SIL-59',
    needs: paper,
  }),
  rule('PAR-05', '4.11', {
    title: 'Two simultaneous taps of one card print every document that waited',
    provenance: 'derived',
    needs: paper,
    exercisedMin: 2,
  }),
  rule('PAR-06', '4.11', {
    title: 'Two simultaneous taps of one card print no document twice',
    provenance: 'assumed',
    silence: 'SIL-59',
    needs: paper,
    exercisedMin: 2,
  }),
  rule('PAR-07', '4.4', {
    title:
      'After a simultaneous send and delete of which one succeeded, the document prints only if the send succeeded',
    provenance: 'derived',
    needs: paper,
    exercisedMin: 3,
  }),
  rule('PAR-08', '4.4', {
    title:
      'After a simultaneous send and delete of which one succeeded, the document no longer waits',
    provenance: 'derived',
    needs: paper,
    exercisedMin: 3,
  }),
  rule('PAR-09', '4.4', {
    title: "Every one of a user's simultaneous uploads is listed",
    provenance: 'derived',
    exercisedMin: 3,
  }),
  rule('PAR-10', '4.4', {
    title: 'Documents that were uploaded simultaneously are each downloaded with their own content',
    provenance: 'derived',
    exercisedMin: 3,
  }),
  rule('PAR-11', '4.4', {
    title: 'A download during a release returns the whole document or is refused',
    provenance: 'derived',
    needs: paper,
    exercisedMin: 3,
  }),
  rule('PAR-12', '4.7', {
    title:
      'After simultaneous creations of one user name, the user has the details of one that succeeded',
    provenance: 'derived',
  }),
  rule('PAR-13', '4.7', {
    title: 'Exactly one of several simultaneous registrations of one card succeeds',
    provenance: 'assumed',
    silence: 'SIL-70',
  }),
  rule('PAR-14', '4.5', {
    title: 'Simultaneously created output ports are listed, each with an id of its own',
    provenance: 'derived',
  }),
  rule('PAR-15', '4.4', {
    title:
      'Paging through the history shows each earlier record once, also while records are added',
    provenance: 'assumed',
    silence: 'SIL-17',
  }),
  rule('PAR-16', '4.7', {
    title:
      'Paging through all users shows each earlier user once, also while users are added and deleted',
    provenance: 'assumed',
    silence: 'SIL-17',
  }),
  rule('PAR-17', '4.7', {
    title: 'Simultaneous changes of different details of one user are all kept',
    provenance: 'derived',
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('PAR-19', '4.4', {
    title: 'Simultaneous sends of one document each succeed or are refused, without a 5xx',
    provenance: 'assumed',
    silence: 'SIL-59',
    needs: paper,
    exercisedMin: 3,
    since: '2026-12',
  }),
  rule('PAR-20', '4.7', {
    title: 'Exactly one of several simultaneous creations of one user name succeeds',
    provenance: 'assumed',
    silence: 'SIL-171',
    since: '2026-12',
  }),
  rule('PAR-21', '4.7', {
    title:
      "After simultaneous calls that set a user's groups, the user is in exactly the groups of one that succeeded",
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('PAR-22', '4.5', {
    title: 'Simultaneous changes of different fields of one output port are all kept',
    provenance: 'assumed',
    silence: 'SIL-61',
    since: '2026-12',
  }),
  rule('PAR-18', '4.7', {
    title: 'A user who is added to several groups by simultaneous calls is a member of all of them',
    provenance: 'derived',
    since: '2026-12',
  }),
];
