import type { Offer } from '../engine/journal/terminal-event.ts';
import type { Doing } from '../spec/doing.ts';

/** All that a terminal can be asked to do, what most of them can first. */
export const doings = [
  'look',
  'release',
  'copy',
  'scan',
  'delete',
  'download',
  'tap',
  'upload',
  'history',
] as const satisfies readonly Doing[];

/** All that can be chosen at a panel. */
export const offers = ['copies', 'colour', 'sides', 'layout'] as const satisfies readonly Offer[];
