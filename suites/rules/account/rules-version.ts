import { rule } from '../../catalogue/rule.ts';

/** interface 4.1. */
export const versionRules = [
  rule('VER-01', '4.1', {
    title: 'GET /version answers ServerVersionInfo with every member, each of its type',
  }),
  rule('VER-02', '4.1', {
    title: 'GET /version works with a key that lacks the Advanced API permissions option',
    needs: ['key.plain'],
  }),
];
