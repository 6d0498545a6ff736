import { rule } from '../../catalogue/rule.ts';

/** interface 4.6. */
export const inputPortRules = [
  rule('IN-01', '4.6', {
    title: 'Input ports are listed as InputPortInfo with every member, each of its type',
    provenance: 'assumed',
    silence: 'SIL-184',
  }),
  rule('IN-02', '4.6', { title: 'Create answers ErrorCodeInfoId' }),
  rule('IN-04', '4.6', {
    title: 'An update with the id of a port changes that port',
    provenance: 'derived',
    exercisedMin: 1,
  }),
  rule('IN-03', '4.6', {
    title: 'A queue that was created is listed with its name and type',
    provenance: 'derived',
  }),
  rule('IN-05', '4.6', {
    title: 'Create without a required parameter is refused and nothing is created',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('IN-12', '4.6', {
    title: 'A queue with the AvailableByDefault flag is listed for a user',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('IN-13', '4.6', {
    title: 'A queue without the AvailableByDefault flag is not listed for a user elsewhere',
    provenance: 'assumed',
    silence: 'SIL-7E',
    since: '2026-12',
  }),
  rule('IN-10', '4.6', {
    title: 'With locationids the queues of these locations are listed, and not those of others',
    provenance: 'assumed',
    silence: 'SIL-99',
    exercisedMin: 2,
  }),
];
