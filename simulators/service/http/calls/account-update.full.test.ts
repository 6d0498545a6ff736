import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../rules/records.ts';
import type { Question, Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
let location: number;
beforeEach(async () => {
  stage = await openStage();
  location = await addLocation(stage.people.acme);
});
afterEach(() => stage.stop());

function addLocation(accountId: number): Promise<number> {
  const place = { accountId, name: 'hall', sortOrder: 0, identifiers: [] };
  return stage.store.write(({ change }) => change.addLocation(place));
}

const update = (
  form: NonNullable<Question['form']>,
  special: Partial<Question> = {},
): Promise<Reply> =>
  stage.ask({ method: 'PATCH', path: '/account', key: 'full', form, ...special });
const account = (id = stage.people.acme): Promise<Account | undefined> =>
  stage.store.read.accounts.byId(id);

describe('PATCH /account', () => {
  it('takes all of its parameters, booleans and numbers as text', async () => {
    await update({
      accountname: 'new',
      domainname: ['one.test', 'Two.test'],
      applicationname: 'app',
      trustallclients: 'True',
      locationid: String(location),
      locale: 'pt-BR',
      defaultpapersize: 'Letter',
      theme: 'breeze',
    });
    expect(await account()).toMatchObject({
      name: 'new',
      domainNames: ['one.test', 'Two.test'],
      applicationName: 'app',
      trustAllClients: true,
      locationId: location,
      locale: 'pt-BR',
      defaultPaperSize: 'Letter',
      theme: 'breeze',
    });
    expect(await stage.store.read.accounts.byDomain('acme.test')).toBeUndefined();
    const found = await stage.ask({ method: 'GET', path: '/account', key: 'plain' });
    expect(found.json).toMatchObject({ name: 'new', domainNames: ['one.test', 'Two.test'] });
  });

  it('clears by an empty value what an account need not have (SIL-61)', async () => {
    const before = await account();
    const set = { applicationname: 'app', trustallclients: 'true', locationid: String(location) };
    await update({ ...set, locale: 'de', defaultpapersize: 'A3', theme: 'red' });
    expect(await account()).not.toEqual(before);
    const names = [...Object.keys(set), 'locale', 'defaultpapersize', 'theme'];
    await update(Object.fromEntries(names.map((name) => [name, ''])));
    expect(await account()).toEqual(before);
  });
});
