import { expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { providerChecks } from './checks-providers.ts';

const said = sayer(providerChecks, { keys: [{ name: 'key#1', kind: 'full' }] });
const typeConfiguration = JSON.stringify({ clientId: 'c-7', clientSecret: 'password#1' });
const added: Call = [
  'authproviders.add',
  {
    headers: { 'x-api-key': 'key#1' },
    json: { name: 'cloud', providerType: 2, typeConfiguration },
  },
  200,
  { errorCode: 0 },
];

function listed(key: string | undefined, ...configurations: readonly object[]): Call {
  const headers = key === undefined ? {} : { 'x-api-key': key };
  const items = configurations.map((one) => ({
    name: 'cloud',
    typeConfiguration: JSON.stringify(one),
  }));
  return ['authproviders.get', { headers }, 200, { items }];
}

it('PROV-GET-03: a provider with a secret is not for callers without a key, where the target knows that it has one', () => {
  const masked = listed('key#1', { clientId: 'c-7' });
  expect(said('PROV-GET-03', added, masked, listed(undefined))).toEqual([1]);
  expect(said('PROV-GET-03', added, masked, listed(undefined, {}))).toEqual([
    1,
    'the provider cloud, which has a secret',
  ]);
});

it('PROV-GET-03: the members of that configuration are not shown, so a target may know no secret in it', () => {
  const told = { clientId: 'c-7', clientSecret: 'password#1' };
  expect(said('PROV-GET-03', added, listed('key#1', told), listed(undefined, {}))).toEqual([1]);
  expect(said('PROV-GET-03', added, listed('key#1', {}), listed(undefined, {}))).toEqual([1]);
});

it('PROV-GET-03: what is told without a key holds no secret', () => {
  const told = { clientId: 'c-7', clientSecret: 'password#1' };
  expect(said('PROV-GET-03', added, listed('key#1', told), listed(undefined, told))).toEqual([
    1,
    'a client or web secret in the answer',
  ]);
});
