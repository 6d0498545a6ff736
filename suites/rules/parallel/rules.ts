import { rule } from '../../catalogue/rule.ts';

const paper = ['allow.paper'] as const;

/**
 * Calls that overlap. Derived is what holds in whichever order the calls took effect; who wins a
 * race, and what a walk shows while others write, is not said (SIL-59, SIL-70, SIL-17).
 */
export const parallelRules = [
  rule('PAR-01', '4.4', {
    title:
      'A document that is released several times at once prints at most once for each release that succeeded',
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
    title: 'A document that is sent to two printers at a time comes out at one of them, once',
    provenance: 'assumed',
    silence: 'SIL-59',
    needs: paper,
  }),
  rule('PAR-04', '4.11', {
    title: 'A document that is tapped and sent at a time comes out once',
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
    title: 'Two taps of one card at a time bring out no document twice',
    provenance: 'assumed',
    silence: 'SIL-59',
    needs: paper,
    exercisedMin: 2,
  }),
  rule('PAR-07', '4.4', {
    title:
      'When a send and a delete run at once and one of them succeeds, the document prints exactly if that is the send',
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
    title: 'A download beside a release gives the whole document or is refused',
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
    title: 'Of registrations of one card for several users at a time one succeeds',
    provenance: 'assumed',
    silence: 'SIL-70',
  }),
  rule('PAR-14', '4.5', {
    title: 'Output ports that were created simultaneously are listed, each with an id of its own',
    provenance: 'derived',
  }),
  rule('PAR-15', '4.4', {
    title: 'A walk through the history shows what was there throughout once, while others write',
    provenance: 'assumed',
    silence: 'SIL-17',
  }),
  rule('PAR-16', '4.7', {
    title: 'A walk through all users shows who was there throughout once, while others write',
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
    title: 'Of sends of one document at a time each is fulfilled or refused, none ends in a 5xx',
    provenance: 'assumed',
    silence: 'SIL-59',
    needs: paper,
    exercisedMin: 3,
    since: '2026-12',
  }),
  rule('PAR-20', '4.7', {
    title: 'Of creations of one user name at a time just one succeeds',
    provenance: 'assumed',
    silence: 'SIL-171',
    since: '2026-12',
  }),
  rule('PAR-21', '4.7', {
    title:
      "After simultaneous calls that set a user's groups, the user is in the groups of one that succeeded",
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('PAR-22', '4.5', {
    title: 'Of changes of different fields of one output port at a time each is kept',
    provenance: 'assumed',
    silence: 'SIL-61',
    since: '2026-12',
  }),
  rule('PAR-18', '4.7', {
    title: 'A user who is added to several groups by simultaneous calls is in all of them',
    provenance: 'derived',
    since: '2026-12',
  }),
];
