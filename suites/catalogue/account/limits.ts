import { type AccountedPart, accountOf, by, excluded, silent } from './part.ts';

/** interface 8 and 9. */
export const limitsParts: readonly AccountedPart[] = [
  ...accountOf('8', [
    excluded('47e9408aa0c7', 'heading', 'heading'),
    excluded('17ba7a0e7aff', 'columns', 'heading'),
    by('06f1996c8e8a', 'GET /documents maxRecords', 'DOC-LIST-03 DOC-LIST-04 DOC-LIST-05'),
    by('04f33f4ef3d5', 'GET /documents/history maxrecords', 'HIST-03 HIST-04 HIST-05 HIST-29'),
    by('ba577548c436', 'GET /documents/history date range', 'HIST-09 HIST-10 HIST-12 HIST-35'),
    silent('9c946822a2db', 'GET /documents/history timeout', 'SIL-128'),
    by('2d08932d60fc', 'GET /users/all maxrecords', 'USR-ALL-04 USR-ALL-05 USR-ALL-09 USR-ALL-07'),
    excluded('1d88b4adc4ed', 'PUT /documents size of office files', 'costly'),
    excluded('cccd74f6097b', 'PUT /documents pages of a spreadsheet', 'costly'),
    excluded('6a3e1a015ee5', 'PUT /documents time of conversion', 'costly'),
    excluded('8bfeaa417b19', 'PUT /documents beyond these limits', 'costly'),
    by('d54b6031ab31', 'PUT /documents scale', 'DOC-UP-09 DOC-UP-25 DOC-UP-26'),
    silent('7336947cc0fc', 'balance policy policyName', 'SIL-77'),
    silent('73a9b7e1a402', 'rate limits', 'SIL-28'),
  ]),
  ...accountOf('9', [
    excluded('25cf5f341851', 'heading', 'heading'),
    by('c36d5714d4a0', 'the version is in the address', 'VER-01'),
    by('4635b70270c0', 'GET /version', 'VER-01'),
    by('1a1847a7de9a', 'deprecated PUT /outputports', 'OUT-PUT-01 OUT-PUT-02'),
    by('f1da8aef808a', 'deprecated outputtype 2', 'OUT-08'),
    by('6b3285993775', 'upload by URI', 'DOC-UP-17'),
    excluded('3ab23f7c78a7', 'later versions', 'unsaid'),
  ]),
];
