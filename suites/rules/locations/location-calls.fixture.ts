import type { Json } from '../../engine/journal/json.ts';
import type { Call } from '../../engine/judge/judged-by.ts';

/** Calls about one location, id 7, with their answers: for the tests of checks. */

export const subnet = { locationType: 2, stringData: ['10.1.0.0/16'] };
export const range = { locationType: 3, stringData: ['10.1.2.0-10.1.2.200'] };
export const network = { locationType: 4, stringData: ['guests', 'staff'] };

const made = { errorCode: 0, id: 7 };

export function create(...identifiers: readonly Json[]): Call {
  const json = { name: 'hall', sortOrder: 3, identifiers };
  return ['locations.create', { json }, 200, made];
}

export const at7 = { pathParameters: { locationid: '7' } };
export const removed: Call = ['locations.delete', at7, 200, made];
export const changed = (...identifiers: readonly Json[]): Call => [
  'locations.update',
  { ...at7, json: { name: 'hall', identifiers } },
  200,
  { id: 7 },
];

/** Made with the key of another account, where `twoAccounts` are the keys that are known. */
export const theirs: Call = [
  'locations.create',
  {
    json: { name: 'hall', sortOrder: 3, identifiers: [network] },
    headers: { 'x-api-key': 'key#2' },
  },
  200,
  made,
];
export const twoAccounts = {
  keys: [
    { name: 'key#1', kind: 'full' },
    { name: 'key#2', kind: 'foreign' },
  ],
} as const;
