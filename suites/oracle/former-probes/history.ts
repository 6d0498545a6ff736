import { history, isJobType, spanOf, weekMs } from '../../engine/case/history-pages.ts';
import type { FormerProbes } from '../former-probes.ts';

export const historyProbes: FormerProbes = {
  'HIST-09': (x) => history(x) && spanOf(x) > weekMs,
  'HIST-11': (x) => history(x) && spanOf(x) <= 0,
  'HIST-19': (x) => history(x) && x.key === 'vendor',
  'HIST-20': (x) => history(x) && x.key === 'container',
  'HIST-23': (x) => history(x) && x.text('pagetoken').startsWith('altered-'),
  'HIST-26': (x) => history(x) && !isJobType(x.param('jobtype')),
  'HIST-28': (x, { facts }) =>
    history(x) && !['', facts.domain, facts.containerDomain].includes(x.text('domainname')),
};
