const calls = 'VER ACC-GET ACC-HEAD LOG TOK KEY DOC HIST REC OUT IN TAP GEN'.split(' ');
const users = 'USR-0 USR-ALL USR-CARD USR-DEL USR-MOD'.split(' ');
const rights = 'RIGHT-DOCUMENTS RIGHT-OUTPUTPORTS RIGHT-INPUTPORTS RIGHT-CARD'.split(' ');
const userRights = '01 02 03 04 05 06 07 08 11 12 13'.split(' ');
const isolations = 'ISO-DOCUMENTS ISO-OUTPUTPORTS ISO-INPUTPORTS ISO-CARD'.split(' ');
const userIsolations = '01 02 03 04 06'.split(' ');

/**
 * The rules that the second implementation is held to, by the beginnings of their ids. Groups,
 * locations, providers, access controls, imports and the changes of accounts are no part of it.
 */
export const slice: readonly string[] = [
  ...calls,
  ...users,
  ...rights,
  ...userRights.map((number) => `RIGHT-USERS-${number}`),
  ...isolations,
  ...userIsolations.map((number) => `ISO-USERS-${number}`),
];
