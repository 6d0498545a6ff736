/** What the interface says of the values of a parameter. */
export interface StatedValues {
  /** The values there are, where it lists them. */
  readonly oneOf?: readonly (string | number)[];
  readonly range?: { readonly min: number; readonly max: number };
  readonly fallback?: number | boolean | string | readonly number[];
  /** A page size beyond it is served as it or refused (SIL-14). */
  readonly maximum?: number;
}

const sides: StatedValues = { oneOf: [0, 1, 2] };
const jobTypes: StatedValues = { oneOf: ['PRINT', 'COPY', 'SCAN', 'FAX'] };
const kinds: StatedValues = { oneOf: [0, 1] };
const protocols: StatedValues = { oneOf: [0, 1, 2] };
/** 2 is deprecated and must not be used (SIL-63). */
const outputTypes: StatedValues = { oneOf: [0, 1, 3, 4, 5] };
const off: StatedValues = { fallback: false };
const states: StatedValues = { range: { min: 0, max: 9 } };

/** interface 4 and 8, by operation and parameter. */
export const statedValues: Readonly<Record<string, StatedValues>> = {
  'account.create accounttype': { oneOf: [1, 2, 3] },
  'account.update locale': {
    oneOf: 'pt-BR zh cs da nl en fr de id it ja ko ms no pl pt sk es sv th'.split(' '),
  },
  'account.update defaultpapersize': { oneOf: ['A3', 'A4', 'A5', 'Letter'] },
  'account.update theme': { oneOf: ['blue', 'orange', 'purple', 'red', 'green', 'breeze'] },
  'login.post authtype': { oneOf: [0, 1, 2, 3, 4] },
  'documents.list status': { ...states, fallback: [0] },
  'documents.list maxRecords': { fallback: 50, maximum: 500 },
  'documents.history maxrecords': { fallback: 200, maximum: 2000 },
  'documents.history status': states,
  'documents.history jobtype': jobTypes,
  'documents.record jobtype': jobTypes,
  'documents.upload duplex': sides,
  'documents.send duplex': sides,
  'documents.send retain': off,
  'documents.download duplex': sides,
  'documents.download retain': off,
  'outputports.list enrichPorts': off,
  'outputports.create porttype': kinds,
  'outputports.create printprotocol': protocols,
  'outputports.create outputtype': outputTypes,
  'outputports.put-create porttype': kinds,
  'outputports.put-create printprotocol': protocols,
  'outputports.put-create outputtype': outputTypes,
  'outputports.update porttype': kinds,
  'outputports.update printprotocol': protocols,
  'outputports.update outputtype': outputTypes,
  'outputports.put-update porttype': kinds,
  'outputports.put-update printprotocol': protocols,
  'outputports.put-update outputtype': outputTypes,
  'inputports.create porttype': kinds,
  'inputports.update porttype': kinds,
  'inputports.list enrichPorts': off,
  'users.all maxrecords': { fallback: 50, maximum: 1000 },
  'users.update detailtype': { oneOf: [0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 14] },
  'users.create detailtype': { oneOf: [0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 14] },
  'users.import separator': { fallback: ',' },
  'users.import hasheader': off,
  'users.import async': off,
  'authproviders.add providerType': { oneOf: [0, 1, 2, 3] },
  'authproviders.add priority': { fallback: 0 },
  'authproviders.add id': { fallback: 0 },
  'accesscontrols.add roleName': { oneOf: ['Administrators', 'Users', 'Reporting', 'Support'] },
  'terminalconfig.create adminuser': { fallback: '' },
  'locations.list locationtype': { oneOf: [1, 2, 3, 4] },
};
