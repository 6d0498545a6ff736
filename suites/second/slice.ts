const calls = 'VER ACC-GET ACC-HEAD LOG-0 TOK-0 KEY HIST REC TAP-0 GEN'.split(' ');
const ports =
  'OUT-0 OUT-10 OUT-11 OUT-12 OUT-13 OUT-17 OUT-DEL OUT-MOD OUT-MOVE OUT-PUT OUT-RICH IN-0 IN-11 IN-DEL IN-RICH'.split(
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
const needs = [
  ...'NEED-ACCOUNT NEED-LOGIN NEED-DOCUMENTS NEED-CARD NEED-OUTPUTPORTS NEED-INPUTPORTS'.split(' '),
  ...'01 02 03 04 05 09'.split(' ').map((number) => `NEED-USERS-${number}`),
];
const races = 'PAR-0 PAR-10 PAR-11 PAR-12 PAR-13 PAR-14 PAR-15 PAR-16 PAR-17'.split(' ');
const neighbours = 'IN LOG PAGE REC SEND TAP UP USR'.split(' ');
const others =
  'SAME-01 SAME-02 SAME-03 SAME-04 SAME-07 SAME-08 SAME-09 SAME-10 TAP-10 DOC-UP-31'.split(' ');
const keys = [
  ...'OPTION-DOCUMENTS OPTION-OUTPUTPORTS OPTION-INPUTPORTS'.split(' '),
  ...'PLAIN-ACCOUNT PLAIN-LOGIN PLAIN-DOCUMENTS PLAIN-INPUTPORTS'.split(' '),
  ...'ANSWER-OUTPUTPORTS ANSWER-INPUTPORTS TAKES-OUTPUTPORTS'.split(' '),
];
const roles = 'ROLE-OUTPUTPORTS ROLE-INPUTPORTS ISO-ACCOUNT ISO-LOGIN'.split(' ');
const rights = 'RIGHT-DOCUMENTS RIGHT-OUTPUTPORTS RIGHT-INPUTPORTS'.split(' ');
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
  ...needs,
  ...races,
  ...neighbours.map((area) => `NEIGH-${area}`),
  ...others,
  ...keys,
  ...roles,
  ...rights,
  ...userRights.map((number) => `RIGHT-USERS-${number}`),
  ...isolations,
  ...userIsolations.map((number) => `ISO-USERS-${number}`),
];
