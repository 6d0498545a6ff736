import { type AccountedPart, accountOf, by, excluded } from './part.ts';

/** interface 4.10 and 4.11. */
export const locationsParts: readonly AccountedPart[] = [
  ...accountOf('4.10', [
    excluded('554cdae6b716', 'heading', 'heading'),
    excluded('889e9309852c', 'columns', 'heading'),
    by('f6e6029713f4', 'locations.list call', 'LOC-LIST-02 ISO-LOCATIONS-01'),
    by(
      'ad4b56134a70',
      'locations.list param locationtype',
      'LOC-LIST-02 LOC-LIST-06 LOC-LIST-07 LOC-LIST-08 NEED-LOCATIONS-01',
    ),
    by(
      'e63bd1d66e81',
      'locations.list param locationdata',
      'LOC-LIST-02 LOC-LIST-03 LOC-LIST-04 LOC-LIST-07 LOC-LIST-08 NEED-LOCATIONS-02',
    ),
    by(
      'c08cb17bf559',
      'locations.list right ViewLocations',
      'RIGHT-LOCATIONS-01 ROLE-LOCATIONS-01',
    ),
    by('d7cf1af99d38', 'locations.list keys and returns', 'LOC-LIST-01 PLAIN-LOCATIONS-01'),
    by('69f92ff0af43', 'locations.list errors 400', 'NEED-LOCATIONS-01 NEED-LOCATIONS-02'),
    by('32b7b36524ef', 'locations.get call', 'LOC-NEW-01 ISO-LOCATIONS-02'),
    by('7ac67c6d9078', 'locations.get param locationid', 'LOC-GET-02 LOC-NEW-01'),
    by('54848934e68f', 'locations.get right ViewLocations', 'RIGHT-LOCATIONS-02 ROLE-LOCATIONS-02'),
    by('dcc14667b660', 'locations.get keys', 'PLAIN-LOCATIONS-02'),
    by('4586a5301825', 'locations.get returns', 'LOC-GET-01'),
    by('bea4ab0ffecd', 'locations.get errors 404', 'LOC-GET-02'),
    by('4ca8c9168c0a', 'locations.create call', 'LOC-NEW-01'),
    by(
      'e63369c7e6fb',
      'locations.create params',
      'LOC-NEW-09 LOC-NEW-01 NEED-LOCATIONS-03 NEED-LOCATIONS-04 NEED-LOCATIONS-05',
    ),
    by(
      '4f4d37304357',
      'locations.create right ViewLocations',
      'RIGHT-LOCATIONS-03 ROLE-LOCATIONS-03 OPTION-LOCATIONS-01',
    ),
    by(
      '73ff2a663b63',
      'locations.create right CreateLocations',
      'RIGHT-LOCATIONS-04 ROLE-LOCATIONS-03',
    ),
    by('1bf11cef8101', 'locations.create returns', 'LOC-NEW-02'),
    by(
      '1e1927022b74',
      'locations.create errors 400 403',
      'LOC-NEW-05 LOC-NEW-06 NEED-LOCATIONS-03 RIGHT-LOCATIONS-03 RIGHT-LOCATIONS-04 ROLE-LOCATIONS-03',
    ),
    by('252841b15571', 'locations.update call', 'LOC-MOD-01 ISO-LOCATIONS-03'),
    by(
      'a3b182fdbb56',
      'locations.update params',
      'LOC-MOD-01 NEED-LOCATIONS-06 NEED-LOCATIONS-07 NEED-LOCATIONS-08',
    ),
    by(
      '2842bcac3138',
      'locations.update right ViewLocations',
      'RIGHT-LOCATIONS-05 ROLE-LOCATIONS-04 OPTION-LOCATIONS-02',
    ),
    by(
      '9dc7acaece80',
      'locations.update right ModifyLocations',
      'RIGHT-LOCATIONS-06 ROLE-LOCATIONS-04',
    ),
    by('a3b182fdbb56', 'locations.update returns', 'LOC-MOD-02'),
    by(
      '9cb0c0aec9c7',
      'locations.update errors 400 403 404',
      'RIGHT-LOCATIONS-05 RIGHT-LOCATIONS-06 ROLE-LOCATIONS-04 LOC-MOD-03 LOC-MOD-04',
    ),
    by('837e05b7a69c', 'locations.delete call', 'LOC-DEL-01 LOC-DEL-04 ISO-LOCATIONS-04'),
    excluded('9e2792402cad', 'locations.delete params', 'none'),
    by(
      'e4aa515fafbb',
      'locations.delete right ViewLocations',
      'RIGHT-LOCATIONS-07 ROLE-LOCATIONS-05 OPTION-LOCATIONS-03',
    ),
    by(
      '3c5877dce8d5',
      'locations.delete right DeleteLocations',
      'RIGHT-LOCATIONS-08 ROLE-LOCATIONS-05',
    ),
    by('8591c8eb3865', 'locations.delete returns', 'LOC-DEL-03'),
    by(
      '0d58be97ed38',
      'locations.delete errors 403 404',
      'RIGHT-LOCATIONS-07 RIGHT-LOCATIONS-08 ROLE-LOCATIONS-05 LOC-DEL-02',
    ),
  ]),
  ...accountOf('4.11', [
    excluded('25ba9a29ef50', 'heading', 'heading'),
    by('29d9a7e8efb7', 'card.get card.post call', 'TAP-03 ISO-CARD-01 ISO-CARD-02'),
    by(
      '3d513d6bb587',
      'card.get card.post param cd',
      'TAP-01 TAP-02 TAP-03 TAP-04 TAP-08 NEED-CARD-01 NEED-CARD-03',
    ),
    by(
      'f411dfe77ea4',
      'card.get card.post param Mac',
      'TAP-03 TAP-04 TAP-06 TAP-08 NEED-CARD-02 NEED-CARD-04',
    ),
    by(
      '409f3b1a2ac6',
      'card.get: what is released',
      'TAP-01 TAP-02 TAP-05 TAP-06 TAP-09 TAP-10 TAP-11 DOC-EXP-06 PAR-04 PAR-05 PAR-06 NEIGH-TAP-01 NEIGH-TAP-02',
    ),
    by('360ed9a4a31b', 'card.get card.post returns', 'TAP-03'),
    by('53e75b237376', 'card.get card.post errors 400', 'TAP-04 TAP-08'),
    by('92787d8d8f0f', 'card.get keys', 'TAP-07'),
  ]),
];
