import type { Doing } from '../../spec/doing.ts';

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
