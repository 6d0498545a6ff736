import type { Doing } from '../../catalogue/doing.ts';

/** What begins with a login, where the login is the point. */
export const anything: readonly Doing[] = [
  'release',
  'copy',
  'scan',
  'upload',
  'download',
  'delete',
  'history',
];
