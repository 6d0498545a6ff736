import type { Caller, Reply } from '../../drive/client.ts';
import { accountId } from '../../drive/samples/account.ts';
import { providerWishes } from '../../drive/samples/administration.ts';
import { idOf, madeId } from '../../drive/samples/sample.ts';
import { Blocked, type TestCase } from '../../drive/test-case.ts';
import { succeeded } from '../../journal/exchange.ts';

/** A provider of the other account is written over from here, by a number that is nobody's here. */
export const neighbourProviders: TestCase = {
  name: 'neighbours/providers',
  needs: ['key.foreign', 'domain.foreign'],
  async play(stage) {
    const there = { key: stage.credentials.key('foreign') };
    const domainname = stage.credentials.facts.foreignDomain ?? '';
    const account = await stage.request('account.get', there, {
      parameters: [['domainname', domainname]],
    });
    const theirAccount = madeId(stage.need(account, 'reading the other account'));
    const theirs = { ...(await providerWishes(stage)), accountId: theirAccount };
    stage.need(
      await stage.request('authproviders.add', there, { members: theirs }),
      'adding a provider in the other account',
    );
    const list = (caller: Caller, id: number): Promise<Reply> =>
      stage.request('authproviders.get', caller, { parameters: [['accountid', String(id)]] });
    const id = idOf(await list(there, theirAccount), 'name', theirs.name);
    keepOff(await list(stage.full, await accountId(stage)), id);
    const members = { ...(await providerWishes(stage)), id };
    await stage.request('authproviders.add', stage.full, { members });
    await list(there, theirAccount);
    await stage.request('authproviders.delete', there, { path: { id: String(id) } });
  },
};

/** Where each account counts its own, the number may be that of a provider here. */
function keepOff(own: Reply, id: number): void {
  const text = JSON.stringify(own.json ?? null);
  const isOwn = new RegExp(`"id":"?${String(id)}[",}]`).test(text);
  if (!succeeded(own) || isOwn)
    throw new Blocked('the id may belong to a provider of this account', own.call);
}
