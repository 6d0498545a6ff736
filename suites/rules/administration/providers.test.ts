import { expect, it } from 'vitest';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './provider-secrets.ts';

const said = sayer(
  rules.flatMap(({ checks }) => checks),
  { keys: [{ name: 'key#1', kind: 'full' }] },
);
const secret = { clientId: 'c-7', clientSecret: 'password#1' };
const json = { name: 'cloud', providerType: 2, typeConfiguration: JSON.stringify(secret) };
const headers = { 'x-api-key': 'key#1' };
const added: Call = ['authproviders.add', { headers, json }, 200, { errorCode: 0 }];

function listed(sent: Call[1], ...configurations: readonly object[]): Call {
  const items = configurations.map((one) => ({
    name: 'cloud',
    typeConfiguration: JSON.stringify(one),
  }));
  return ['authproviders.get', sent, 200, { items }];
}

it('PROV-GET-03: a provider may be listed without a key unless the target shows that it knows the secret', () => {
  const judged = (known: object) =>
    said('PROV-GET-03', added, listed({ headers }, known), listed({ headers: {} }, {}));
  expect(judged(secret)).toEqual([1]);
  expect(judged({})).toEqual([1]);
  expect(judged({ clientId: 'c-7' })).toEqual([1, 'the provider cloud, which has a secret']);
});

it('PROV-GET-03: a secret is not listed without a key, whatever the target knows', () => {
  const withKey = listed({ headers }, secret);
  expect(said('PROV-GET-03', added, withKey, listed({ headers: {} }, secret))).toEqual([
    1,
    'a client or web secret in the answer',
  ]);
});
