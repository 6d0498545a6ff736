import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DirectoryServer, startDirectoryServer } from '../testing/directory-server.ts';
import { hostileTexts } from './hostile.ts';

let scene: DirectoryServer;
beforeAll(async () => {
  scene = await startDirectoryServer();
});
beforeEach(() => scene.server.store.write(({ change }) => change.clearLock()));
afterAll(() => scene?.stop());

/** What would name ann, or anybody, if it were a piece of a filter or of a name. */
const ids = [
  '*',
  'an*',
  'ann)(uid=*',
  'ann)(|(uid=*',
  '*)(objectClass=*',
  'ann\\2a',
  '\\61nn',
  'ann,ou=people',
  'ann+cn=ann',
  'uid=ann,ou=people,dc=example,dc=test',
  '#616e6e',
  ...Object.values(hostileTexts),
];

describe('a user id that means something to a directory', () => {
  it.each(ids)('%j is nobody, whatever it is said to be', async (userid) => {
    for (const bindType of [0, 1] as const) {
      await scene.configure({ bindType });
      expect(await scene.byPassword(userid, 'ann-pw')).toMatchObject({ status: 401 });
    }
    await scene.configure();
    for (const authtype of ['1', '2', '3', '4'])
      expect(await scene.logIn({ authtype, userid }), authtype).toMatchObject({ status: 401 });
  });

  it.each(['ann\u0000', '\u0000', 'ann\u0000)(uid=*'])('%j is no text', async (userid) => {
    expect(await scene.byPassword(userid, 'ann-pw')).toMatchObject({ status: 400 });
  });

  it('ann is ann all the same', async () => {
    expect(await scene.byPassword('ann', 'ann-pw')).toMatchObject({ status: 200 });
  });
});
