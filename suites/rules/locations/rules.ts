import { rule } from '../../catalogue/rule.ts';

/** interface 4.10 and 4.13. */
export const locationRules = [
  rule('LOC-GET-01', '4.10', { title: 'LocationInfo has every member, each of its type' }),
  rule('LOC-NEW-01', '4.10', {
    title: 'A created location is read by its id, with its name and sort order',
    provenance: 'derived',
  }),
  rule('LOC-NEW-02', '4.10', { title: 'POST /locations answers ErrorCodeInfoId with the new id' }),
  rule('LOC-NEW-03', '2', {
    title: 'Identifiers sent as numbers and lists of text are answered as words and search values',
    provenance: 'derived',
  }),
  rule('LOC-NEW-05', '2', {
    title: 'A locationType that is not 1 to 4 is refused',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('LOC-NEW-06', '2', {
    title: 'A subnet or a range that does not have the stated format is refused',
    provenance: 'derived',
    exercisedMin: 4,
  }),
  rule('LOC-NEW-07', '2', {
    title: 'Of an identifier with several values each is answered as an entry of its own',
    provenance: 'assumed',
    silence: 'SIL-7C',
  }),
  rule('LOC-NEW-08', '2', {
    title: 'A gateway that is no IPv4 address is refused',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 3,
  }),
  rule('LOC-NEW-09', '2', {
    title: 'A location whose addresses and network names have the stated formats is created',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('LOC-GET-02', '4.10', {
    title: 'An unknown location is answered 404',
    provenance: 'derived',
  }),
  rule('LOC-LIST-01', '4.10', {
    title: 'The locations are listed as LocationInfo, every member of its type',
    provenance: 'assumed',
    silence: 'SIL-184',
  }),
  rule('LOC-LIST-02', '4.10', {
    title: 'A location is found by an identifier of each type that it has',
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
    title: 'The order of several locationtype and locationdata pairs does not change what is found',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('LOC-LIST-08', '4.10', {
    title: 'Of several locationtype and locationdata pairs each finds its locations',
    provenance: 'assumed',
    silence: 'SIL-73',
    since: '2026-12',
  }),
  rule('LOC-LIST-06', '4.10', {
    title: 'A locationtype of GET /locations that is not 1 to 4 is refused',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('LOC-MOD-01', '4.10', {
    title: 'A changed location is read as it was changed',
    provenance: 'derived',
  }),
  rule('LOC-MOD-02', '4.10', { title: 'Changing a location answers LocationInfo' }),
  rule('LOC-MOD-03', '4.10', {
    title: 'Changing an unknown location is answered 404 or 403',
    provenance: 'derived',
  }),
  rule('LOC-MOD-04', '4.10', {
    title: 'A location is not changed to one without a name or identifiers, or of no stated type',
    provenance: 'derived',
    exercisedMin: 3,
  }),
  rule('LOC-DEL-01', '4.10', {
    title: 'A deleted location is answered 404',
    provenance: 'derived',
  }),
  rule('LOC-DEL-02', '4.10', {
    title: 'Deleting an unknown location is answered 404 or 403',
    provenance: 'derived',
  }),
  rule('LOC-DEL-03', '4.10', { title: 'Deleting a location answers ErrorCodeInfoId' }),
  rule('LOC-DEL-04', '4.10', {
    title: 'A location at which a queue stands is not deleted',
    provenance: 'assumed',
    silence: 'SIL-72',
  }),
];

/** interface 4.13. */
export const terminalConfigRules = [
  rule('TERM-CONF-01', '4.13', {
    title: 'A terminal configuration is created from domain, name and vendor alone',
    provenance: 'assumed',
    silence: 'SIL-74',
  }),
  rule('TERM-CONF-03', '4.13', {
    title: 'A terminal configuration for a domain that nobody has is refused',
    provenance: 'derived',
  }),
];
