import { rule } from '../../catalogue/rule.ts';

/** interface 4.6. */
export const inputPortRules = [
  rule('IN-01', '4.6', {
    title: 'Input ports are listed as InputPortInfo with every member, each of its type',
    provenance: 'assumed',
    silence: 'SIL-184',
  }),
  rule('IN-02', '4.6', { title: 'Creating an input port returns ErrorCodeInfoId' }),
  rule('IN-04', '4.6', {
    title: 'An update with the id of an input port changes that port',
    provenance: 'derived',
    exercisedMin: 1,
  }),
  rule('IN-03', '4.6', {
    title: 'A new input port is listed with its name and type',
    provenance: 'derived',
  }),
  rule('IN-05', '4.6', {
    title: 'Creating an input port without a required parameter is refused and creates nothing',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('IN-12', '4.6', {
    title: 'A queue with AvailableByDefault is listed for a user',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('IN-13', '4.6', {
    title: 'A queue without AvailableByDefault is not listed for a user outside its location',
    provenance: 'assumed',
    silence: 'SIL-7E',
    since: '2026-12',
  }),
  rule('IN-10', '4.6', {
    title:
      'With locationids the queues of these locations are listed and no queues of other locations',
    provenance: 'assumed',
    silence: 'SIL-99',
    exercisedMin: 2,
  }),
];
