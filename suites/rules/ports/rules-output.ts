import { rule } from '../../catalogue/rule.ts';

/** interface 4.5. */
export const outputPortRules = [
  rule('OUT-01', '4.5', {
    title: 'Output ports are listed as OutputPortInfo with every member, each of its type',
    provenance: 'assumed',
    silence: 'SIL-184',
  }),
  rule('OUT-02', '4.5', { title: 'Creating an output port returns ErrorCodeInfoId' }),
  rule('OUT-18', '4.5', {
    title:
      'With a reversed finisher or software collation all pages of all sets print, each set on sheets of its own',
    provenance: 'assumed',
    silence: 'SIL-5C',
    needs: ['allow.paper'],
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('OUT-17', '4.5', {
    title: 'With providerid 0 the same output ports are listed as without it',
    provenance: 'derived',
  }),
  rule('OUT-03', '4.5', {
    title: 'A new output port is listed with the values that were sent',
    provenance: 'derived',
  }),
  rule('OUT-04', '4.5', {
    title: 'Creating an output port without a required parameter is refused and creates nothing',
    provenance: 'derived',
    exercisedMin: 3,
  }),
  rule('OUT-05', '4.5', {
    title: 'No response contains machine credentials',
    provenance: 'assumed',
    silence: 'SIL-66',
  }),
  rule('OUT-06', '2', {
    title: 'groupNo is empty for a caller without ViewLicense',
    needs: ['right.outputports.list/ViewLicense'],
  }),
  rule('OUT-07', '4.5', {
    title: 'matchinginputport=true also creates an input port, matchinginputport=false does not',
    exercisedMin: 2,
  }),
  rule('OUT-08', '4.5', {
    title: 'outputtype 2 is refused',
    provenance: 'assumed',
    silence: 'SIL-63',
  }),
  rule('OUT-13', '4.5', { title: 'Every outputtype of the list is accepted', exercisedMin: 5 }),
  rule('OUT-14', '4.5', {
    title: 'An output port that was created with several serviceid is listed with each of them',
    provenance: 'assumed',
    silence: 'SIL-9B',
  }),
  rule('OUT-15', '4.5', {
    title: 'An output port that was created with a terminal configuration is listed with its id',
    provenance: 'assumed',
    silence: 'SIL-74',
  }),
  rule('OUT-16', '4.5', {
    title: 'IPP jobs carry the user name if sendusername is set, and none otherwise',
    needs: ['allow.paper'],
    feature: 'ipp',
    exercisedMin: 2,
  }),
];
