const calls = 'VER ACC-GET ACC-HEAD LOG-0 TOK-0 KEY HIST REC TAP-0 GEN'.split(' ');
const ports =
  'OUT-0 OUT-10 OUT-11 OUT-12 OUT-13 OUT-17 OUT-DEL OUT-MOD OUT-MOVE OUT-PUT OUT-RICH IN-0 IN-DEL IN-RICH'.split(
    ' ',
  );
const documents =
  'DOC-LIST DOC-DEL DOC-DL DOC-SEND DOC-EXP DOC-UP-0 DOC-UP-1 DOC-UP-20 DOC-UP-21 DOC-UP-22 DOC-UP-24 DOC-UP-25 DOC-UP-26'.split(
    ' ',
  );
const users =
  'USR-0 USR-ALL USR-CARD USR-DEL-01 USR-DEL-02 USR-DEL-03 USR-MOD-0 USR-MOD-10 USR-MOD-12'.split(
    ' ',
  );
const logins = '10 11 13 14 15 16 17 18'.split(' ');
const rights = 'RIGHT-DOCUMENTS RIGHT-OUTPUTPORTS RIGHT-INPUTPORTS RIGHT-CARD'.split(' ');
const userRights = '01 02 03 04 05 06 07 08 11 12 13'.split(' ');
const isolations = 'ISO-DOCUMENTS ISO-OUTPUTPORTS ISO-INPUTPORTS ISO-CARD'.split(' ');
const userIsolations = '01 02 03 04 06'.split(' ');

/**
 * The rules that the second implementation is held to, by the beginnings of their ids. Groups,
 * locations, providers, access controls, imports, the changes of accounts, terminal
 * configurations and the layout of pages are no part of it.
 */
export const slice: readonly string[] = [
  ...calls,
  ...logins.map((number) => `LOG-${number}`),
  ...ports,
  ...documents,
  ...users,
  ...rights,
  ...userRights.map((number) => `RIGHT-USERS-${number}`),
  ...isolations,
  ...userIsolations.map((number) => `ISO-USERS-${number}`),
];
