import { describe, expect, it } from 'vitest';
import { type Asked, journalOf, left } from './calls.fixture.ts';
import { leftoversOf } from './leftovers.ts';
import { cleanupCase } from './why-left.ts';

describe('remainsOf', () => {
  it('keeps users of one name apart by their providers', () => {
    const inProvider = (provider: string | undefined): Asked => ({
      operation: 'users.create',
      parameters: [
        ['username', 'p-twin'],
        ...(provider === undefined ? [] : [['providerid', provider] as const]),
      ],
    });
    const ok = { errorCode: 0 };
    const gone = (provider?: string): Asked => ({
      operation: 'users.delete',
      pathParameters: { username: 'p-twin' },
      parameters: provider === undefined ? [] : [['providerid', provider]],
    });
    const both = [
      [inProvider(undefined), 200, ok],
      [inProvider('7'), 200, ok],
    ] as const;
    const providersLeft = (...more: Parameters<typeof journalOf>[0]): readonly unknown[] =>
      leftoversOf(journalOf([...both, ...more])).map(({ providerId }) => providerId);
    expect(providersLeft()).toEqual(['1', '7']);
    expect(providersLeft([gone(), 200, ok])).toEqual(['7']);
    expect(providersLeft([gone('1'), 200, ok])).toEqual(['7']);
    expect(providersLeft([gone('7'), 200, ok])).toEqual(['1']);
    const look = (provider: string): Asked => ({
      operation: 'users.get',
      case: cleanupCase,
      parameters: [
        ['username', 'p-twin'],
        ['providerid', provider],
      ],
    });
    expect(providersLeft([look('7'), 404])).toEqual(['1']);
  });

  it('keeps things of one id in two accounts apart', () => {
    const keys = [
      { name: 'key#1', kind: 'full' },
      { name: 'key#2', kind: 'foreign' },
    ] as const;
    const create: Asked = { operation: 'groups.create', parameters: [['groupname', 'p-group']] };
    const remove: Asked = { operation: 'groups.delete', pathParameters: { groupid: '5' } };
    const there = { headers: { 'x-api-key': 'key#2' } };
    const ok = { errorCode: 0, id: 5 };
    const journal = journalOf(
      [
        [create, 200, ok],
        [{ ...create, ...there }, 200, ok],
        [remove, 200, { errorCode: 0 }],
      ],
      { keys },
    );
    expect(leftoversOf(journal).map(({ account }) => account)).toEqual(['foreign']);
  });

  it('says with which code the removal of something was refused whose id only a list shows', () => {
    const provider: Asked = { operation: 'authproviders.add', json: { name: 'p-provider1' } };
    const listed = {
      items: [
        { id: 1, name: 'local' },
        { id: 8, name: 'p-provider1' },
      ],
    };
    const look: Asked = { operation: 'authproviders.get' };
    const remove: Asked = {
      operation: 'authproviders.delete',
      method: 'DELETE',
      pathParameters: { id: '8' },
    };
    const made = [
      [provider, 200, { errorCode: 0 }],
      [look, 200, listed],
    ] as const;
    expect(left([...made, [remove, 200, { errorCode: 1030 }]])).toEqual([
      'authentication provider - p-provider1: DELETE was answered 200 with errorCode 1030',
    ]);
    expect(left([...made, [remove, 200, { errorCode: 0 }]])).toEqual([]);
    const other = { ...remove, pathParameters: { id: '1' } };
    expect(left([...made, [other, 200, { errorCode: 0 }]])).toHaveLength(1);
  });

  it('trusts no list of access controls from before a delete, which may have renumbered them', () => {
    const of = [['accountdomain', 'p.example']] as const;
    const add = (userName: string): Asked => ({
      operation: 'accesscontrols.add',
      parameters: of,
      json: { userName },
    });
    const listed = [
      { id: 1, userName: 'p-user1' },
      { id: 2, userName: 'p-user2' },
    ];
    const look: Asked = { operation: 'accesscontrols.get', parameters: of };
    const remove = (id: string): Asked => ({
      operation: 'accesscontrols.delete',
      pathParameters: { id },
      parameters: of,
    });
    const ok = { errorCode: 0 };
    const made = [
      [add('p-user1'), 200, ok],
      [add('p-user2'), 200, ok],
      [look, 200, listed],
    ] as const;
    expect(left([...made, [remove('1'), 200, ok]])).toHaveLength(1);
    expect(left([...made, [remove('1'), 200, ok], [remove('2'), 200, ok]])).toHaveLength(1);
  });
});
