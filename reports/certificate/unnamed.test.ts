import { expect, it } from 'vitest';
import type { TargetFacts } from '../../suites/engine/journal/facts.ts';
import { unnamed } from './unnamed.ts';

const target = {
  name: 'the house',
  baseUrl: 'https://10.0.0.5:7300/api/v1',
  domain: 'acme.example',
  users: [{ userName: 'member' }, { userName: 'j+d (x)' }],
} as unknown as TargetFacts;
const terminal = {
  name: 'Panel',
  version: '1',
  can: [],
  key: 'key#1',
  port: { address: '10.0.0.7:9100' },
} as const;

it.each([
  ['look/unknown-members by member', 'look/unknown-members by ‹user name›'],
  ['to j+d (x), twice', 'to ‹user name›, twice'],
  ['https://10.0.0.5:7300/api/v1/login', '‹address›/login'],
  ['10.0.0.7 in acme.example', '‹address› in ‹domain›'],
])('%s', (text, shown) => {
  expect(unnamed(text, target, terminal)).toBe(shown);
});
