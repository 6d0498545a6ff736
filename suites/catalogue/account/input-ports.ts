import { type AccountedPart, accountOf, by, excluded } from './part.ts';

/** interface 4.6. */
export const inputPortsParts: readonly AccountedPart[] = [
  ...accountOf('4.6', [
    excluded('ec3b2bfdda06', 'heading', 'heading'),
    excluded('d272da494a47', 'columns', 'heading'),
    by('b0a4459ce1f1', 'inputports.create call', 'IN-03 ISO-INPUTPORTS-01 CRASH-07'),
    by('0c8321f74325', 'inputports.create param domainname', 'IN-05 NEED-INPUTPORTS-01'),
    by('89b6419fd0db', 'inputports.create param portname', 'IN-03 IN-05 NEED-INPUTPORTS-02'),
    by('710b4f40c6eb', 'inputports.create param porttype', 'IN-03 IN-05 IN-07 NEED-INPUTPORTS-03'),
    by('b8ddefe60fa1', 'inputports.create param outputportid', 'IN-09 NEIGH-IN-01'),
    by('ee43a2698157', 'inputports.create param portFlags', 'TAKES-INPUTPORTS-01 IN-12 IN-13'),
    by(
      'f7e62d87ec3c',
      'inputports.create param locationid',
      'IN-03 TAKES-INPUTPORTS-02 NEIGH-LOC-01',
    ),
    by(
      '1a70248bd848',
      'inputports.create right ViewInputPort',
      'RIGHT-INPUTPORTS-01 ROLE-INPUTPORTS-01 OPTION-INPUTPORTS-01',
    ),
    by(
      '3d3b592b0447',
      'inputports.create right CreateInputPort',
      'RIGHT-INPUTPORTS-02 ROLE-INPUTPORTS-01',
    ),
    by('867113fe0e24', 'inputports.create returns', 'IN-02'),
    by('8c1161c0fda1', 'inputports.update call', 'IN-04 IN-08 IN-14 ISO-INPUTPORTS-02'),
    by(
      '2c7092d19ee1',
      'inputports.update params',
      'IN-04 IN-08 IN-11 NEED-INPUTPORTS-04 NEED-INPUTPORTS-05 NEED-INPUTPORTS-06',
    ),
    by(
      'ecde45ea4a84',
      'inputports.update right ViewInputPort',
      'RIGHT-INPUTPORTS-03 ROLE-INPUTPORTS-02 OPTION-INPUTPORTS-02',
    ),
    by(
      '8fba5dd895c7',
      'inputports.update right ModifyInputPort',
      'RIGHT-INPUTPORTS-04 ROLE-INPUTPORTS-02',
    ),
    by('9d987dd5e249', 'inputports.update returns', 'ANSWER-INPUTPORTS-01'),
    by('b2b82a523014', 'inputports.list call', 'IN-03 ISO-INPUTPORTS-03'),
    by('eee4be56473f', 'inputports.list param providerid', 'TAKES-INPUTPORTS-03'),
    by('293e90932bf6', 'inputports.list param username', 'TAKES-INPUTPORTS-04'),
    by('af42514a85d5', 'inputports.list param locationids', 'TAKES-INPUTPORTS-05 IN-10'),
    by('433fe767c818', 'inputports.list param enrichPorts', 'IN-RICH-01'),
    by(
      'ba1704ffda41',
      'inputports.list right ViewInputPort',
      'RIGHT-INPUTPORTS-05 ROLE-INPUTPORTS-03',
    ),
    by('e688277f0288', 'inputports.list keys', 'PLAIN-INPUTPORTS-01'),
    by('7bfe6aa76d82', 'inputports.list returns', 'IN-01'),
    by('73de620a67b3', 'inputports.list errors 403', 'RIGHT-INPUTPORTS-05 ROLE-INPUTPORTS-03'),
    by('f2b7a64b1b43', 'inputports.delete call', 'IN-DEL-01 IN-DEL-02 IN-DEL-03 ISO-INPUTPORTS-04'),
    by(
      'dc2855150ae4',
      'inputports.delete right ViewInputPort',
      'RIGHT-INPUTPORTS-06 ROLE-INPUTPORTS-04 OPTION-INPUTPORTS-03',
    ),
    by(
      '233765027742',
      'inputports.delete right DeleteInputPort',
      'RIGHT-INPUTPORTS-07 ROLE-INPUTPORTS-04',
    ),
    by('5cfe454d7c3d', 'inputports.delete returns', 'ANSWER-INPUTPORTS-02'),
    by(
      'ec5d1ce7d8a1',
      'inputports.delete errors 403',
      'RIGHT-INPUTPORTS-06 RIGHT-INPUTPORTS-07 ROLE-INPUTPORTS-04',
    ),
  ]),
];
