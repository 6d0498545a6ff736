import { type AccountedPart, accountOf, by, excluded, silent } from './part.ts';

/** interface 4.12 to 4.14. */
export const groupsParts: readonly AccountedPart[] = [
  ...accountOf('4.12', [
    excluded('5b4ea975e083', 'heading', 'heading'),
    excluded('889e9309852c', 'columns', 'heading'),
    by(
      'ed3a3a3bd830',
      'groups.list call, right ViewUser, returns',
      'GRP-LIST-01 RIGHT-GROUPS-01 ISO-GROUPS-01 OPTION-GROUPS-01',
    ),
    by('3b248364100f', 'groups.create call', 'GRP-NEW-01'),
    by('0dde171a3135', 'groups.create param groupname', 'GRP-NEW-01 GRP-NEW-04 NEED-GROUPS-01'),
    by('022037c14751', 'groups.create param groupdn', 'GRP-NEW-02 GRP-NEW-03 GRP-NEW-06'),
    by('60b740c4e22c', 'groups.create right ViewUser', 'RIGHT-GROUPS-02 OPTION-GROUPS-02'),
    by('a00698d402c7', 'groups.create right CreateUser', 'RIGHT-GROUPS-03 ROLE-GROUPS-01'),
    by('b902caf78237', 'groups.create returns', 'GRP-NEW-05'),
    by('353ea3f6a44f', 'groups.create errors 400', 'GRP-NEW-04'),
    by('23e74917a390', 'groups.delete call', 'GRP-DEL-01 GRP-DEL-02 ISO-GROUPS-02'),
    by('6e8c64c3f301', 'groups.delete param groupid', 'GRP-DEL-01 GRP-DEL-03'),
    by('ac94c97df1d7', 'groups.delete right ViewUser', 'RIGHT-GROUPS-04 OPTION-GROUPS-03'),
    by('ed114d2fbe47', 'groups.delete right DeleteUser', 'RIGHT-GROUPS-05 ROLE-GROUPS-02'),
    by('a897eddb4906', 'groups.delete returns', 'ANSWER-GROUPS-01'),
    by('ff8ce888e9b0', 'groups.get call', 'GRP-GET-01 ISO-GROUPS-03'),
    by('b197ebf2dad7', 'groups.get param groupid', 'GRP-GET-01 GRP-GET-02'),
    by('c67cfdc8ab81', 'groups.get right ViewUser', 'RIGHT-GROUPS-06 OPTION-GROUPS-04'),
    by('3b996f236545', 'groups.get returns', 'GRP-GET-01'),
    by('7313d48a8de4', 'groups.get errors 404', 'GRP-GET-03'),
    by('7c6baf09f981', 'groups.members call', 'GRP-MEM-02 ISO-GROUPS-04'),
    by('3255ebbd3ffb', 'groups.members param groupid', 'GRP-MEM-02 GRP-MEM-04'),
    by('dfb885fb2631', 'groups.members right ViewUser', 'RIGHT-GROUPS-07 OPTION-GROUPS-05'),
    by('022d53e116d1', 'groups.members returns', 'GRP-MEM-01'),
    by('eb1ea406b40d', 'groups.members errors 404', 'GRP-MEM-03'),
  ]),
  ...accountOf('4.13', [
    excluded('39599c860637', 'heading', 'heading'),
    by('495e37666228', 'terminalconfig.create call', 'TERM-CONF-01 ISO-TERMINALCONFIG-01'),
    by(
      'b1d94265cb2c',
      'terminalconfig.create right ViewTerminalConfig',
      'RIGHT-TERMINALCONFIG-01 ROLE-TERMINALCONFIG-01 OPTION-TERMINALCONFIG-01',
    ),
    by(
      '694a909fcdc8',
      'terminalconfig.create right CreateTerminalConfig',
      'RIGHT-TERMINALCONFIG-02 ROLE-TERMINALCONFIG-01',
    ),
    by(
      'ea8e77fe261b',
      'terminalconfig.create param domain',
      'TERM-CONF-02 TERM-CONF-03 NEED-TERMINALCONFIG-01',
    ),
    by('cc52a730316a', 'terminalconfig.create param name', 'TERM-CONF-02 NEED-TERMINALCONFIG-02'),
    by('8e99f6070114', 'terminalconfig.create param vendor', 'TERM-CONF-02 NEED-TERMINALCONFIG-03'),
    by('9683b436d702', 'terminalconfig.create param adminuser', 'TERM-CONF-01'),
    silent('4f33192f1cf2', 'terminalconfig.create: the rest, and returns', 'SIL-74'),
  ]),
  ...accountOf('4.14', [
    excluded('1fdd3aed8914', 'heading', 'heading'),
    silent('70de47187484', 'calls that are not shown', 'SIL-77'),
    by('a875f34c8dec', 'what lists hold', 'OUT-01 IN-01 GRP-LIST-01 LOC-LIST-01 USR-GRP-09'),
  ]),
];
