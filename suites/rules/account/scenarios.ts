import type { TestCase } from '../../drive/test-case.ts';

/** The version, and the account by its domain, by the request's address, by a domain nobody has; HEAD without a key and with one. */
export const account: TestCase = {
  name: 'account/get-and-head',
  async play(stage) {
    await stage.request('version.get', stage.full);
    await stage.request('account.get', stage.full);
    const known = [['domainname', stage.credentials.facts.domain]] as const;
    const unknown = [['domainname', `${stage.name('nowhere')}.example`]] as const;
    for (const [operation, caller] of [
      ['account.get', stage.full],
      ['account.head', {}],
      ['account.head', stage.full],
    ] as const) {
      const pair = stage.pair();
      await stage.request(operation, caller, { pair, parameters: unknown });
      await stage.request(operation, caller, { pair, parameters: known });
    }
  },
};

/** The domain of an account that is neither the key's nor below it. */
export const foreignAccount: TestCase = {
  name: 'account/foreign',
  needs: ['key.foreign', 'domain.foreign'],
  async play(stage) {
    const pair = stage.pair();
    const parameters = [['domainname', stage.credentials.facts.foreignDomain ?? '']] as const;
    await stage.request('account.get', stage.full, { pair, parameters });
    await stage.request(
      'account.get',
      { key: stage.credentials.key('foreign') },
      { pair, parameters },
    );
  },
};

/** The version with a key that lacks the option. */
export const versionPlainKey: TestCase = {
  name: 'version/plain-key',
  needs: ['key.plain'],
  async play(stage) {
    await stage.request('version.get', { key: stage.credentials.key('plain') });
  },
};
