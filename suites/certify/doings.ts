import type { Doing } from '../catalogue/doing.ts';

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
