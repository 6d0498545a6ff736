import { describe, expect, it } from 'vitest';
import { whoIsAsked } from './provider-order.ts';
import type { Provider } from './records.ts';

const provider = (id: number, fields: Partial<Provider> = {}): Provider => ({
  id,
  accountId: 1,
  name: `p${String(id)}`,
  providerType: 0,
  priority: id,
  active: true,
  domainNames: [],
  ...fields,
});
const corp = provider(3, { domainNames: ['corp.test'] });
const all = [provider(1), provider(2, { active: false }), corp];
const asked = (by: 'name' | 'email', id: string): readonly (readonly [number, string])[] =>
  whoIsAsked(all, { by, id }).map((one) => [one.provider.id, one.id]);

describe('who is asked about an id (SIL-30)', () => {
  it('is every active provider, in order', () => {
    expect(asked('name', 'ann')).toEqual([
      [1, 'ann'],
      [3, 'ann'],
    ]);
  });

  it('is first the one that speaks for the domain of a name, about the name alone', () => {
    expect(asked('name', 'ann@CORP.test')).toEqual([
      [3, 'ann'],
      [1, 'ann@CORP.test'],
      [3, 'ann@CORP.test'],
    ]);
    expect(asked('name', '@corp.test')).toHaveLength(2);
    expect(asked('email', 'ann@corp.test')).toHaveLength(2);
  });
});
