import { rule } from '../../catalogue/rule.ts';

/** interface 4.10 and 4.13. */
export const locationRules = [
  rule('LOC-GET-01', '4.10', { title: 'LocationInfo has every member, each of its type' }),
  rule('LOC-NEW-01', '4.10', {
    title: 'A created location can be read by its id, with its name and sort order',
    provenance: 'derived',
  }),
  rule('LOC-NEW-02', '4.10', { title: 'POST /locations returns ErrorCodeInfoId with the new id' }),
  rule('LOC-NEW-03', '2', {
    title:
      'Identifiers are sent with numeric types and value lists, and returned with type names and search values',
    provenance: 'derived',
  }),
  rule('LOC-NEW-05', '2', {
    title: 'A locationType outside 1 to 4 is refused',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('LOC-NEW-06', '2', {
    title: 'A subnet or range in the wrong format is refused',
    provenance: 'derived',
    exercisedMin: 4,
  }),
  rule('LOC-NEW-07', '2', {
    title: 'An identifier with several values is returned as one entry for each value',
    provenance: 'assumed',
    silence: 'SIL-7C',
  }),
  rule('LOC-NEW-08', '2', {
    title: 'A gateway that is not an IPv4 address is refused',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 3,
  }),
  rule('LOC-NEW-09', '2', {
    title: 'A location with addresses and network names in the specified formats is created',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('LOC-GET-02', '4.10', {
    title: 'Reading an unknown location is answered 404',
    provenance: 'derived',
  }),
  rule('LOC-LIST-01', '4.10', {
    title: 'Locations are listed as LocationInfo with every member, each of its type',
    provenance: 'assumed',
    silence: 'SIL-184',
  }),
  rule('LOC-LIST-02', '4.10', {
    title: 'A location is found by each type of identifier that it has',
    provenance: 'derived',
    exercisedMin: 4,
  }),
  rule('LOC-LIST-03', '4.10', {
    title: 'A location is not found by an identifier that it does not have',
    provenance: 'derived',
  }),
  rule('LOC-LIST-04', '4.10', {
    title: 'An address is found in the subnet or range that contains it',
    provenance: 'assumed',
    silence: 'SIL-73',
    exercisedMin: 2,
  }),
  rule('LOC-LIST-07', '4.10', {
    title: 'The order of several locationtype and locationdata pairs does not change the result',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('LOC-LIST-08', '4.10', {
    title: 'Each of several locationtype and locationdata pairs finds its locations',
    provenance: 'assumed',
    silence: 'SIL-73',
    since: '2026-12',
  }),
  rule('LOC-LIST-06', '4.10', {
    title: 'GET /locations refuses a locationtype outside 1 to 4',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('LOC-MOD-01', '4.10', {
    title: 'A changed location is returned with the new values',
    provenance: 'derived',
  }),
  rule('LOC-MOD-02', '4.10', { title: 'Changing a location returns LocationInfo' }),
  rule('LOC-MOD-03', '4.10', {
    title: 'Changing an unknown location is answered 404 or 403',
    provenance: 'derived',
  }),
  rule('LOC-MOD-04', '4.10', {
    title:
      'A change of a location without a name or identifiers, or with an unknown type, is refused',
    provenance: 'derived',
    exercisedMin: 3,
  }),
  rule('LOC-DEL-01', '4.10', {
    title: 'Reading a deleted location is answered 404',
    provenance: 'derived',
  }),
  rule('LOC-DEL-02', '4.10', {
    title: 'Deleting an unknown location is answered 404 or 403',
    provenance: 'derived',
  }),
  rule('LOC-DEL-03', '4.10', { title: 'Deleting a location returns ErrorCodeInfoId' }),
  rule('LOC-DEL-04', '4.10', {
    title: 'A location that a queue uses cannot be deleted',
    provenance: 'assumed',
    silence: 'SIL-72',
  }),
];

/** interface 4.13. */
export const terminalConfigRules = [
  rule('TERM-CONF-01', '4.13', {
    title: 'A terminal configuration can be created with only domain, name and vendor',
    provenance: 'assumed',
    silence: 'SIL-74',
  }),
  rule('TERM-CONF-03', '4.13', {
    title: 'A terminal configuration for an unknown domain is refused',
    provenance: 'derived',
  }),
];
