import { choicesOf, importMs } from '../../../journal/choices.ts';
import { textMember } from '../../../journal/json.ts';
import { group } from '../../../session/samples/users.ts';
import type { Session } from '../../../session/session.ts';
import { type Finding, ofLag } from './finding.ts';
import { type Lag, lagOf, longest } from './lag.ts';

/** One row is imported, and one with async=true: how soon each of the users is there (SIL-68). */
export async function tryImport(s: Session): Promise<readonly Finding[]> {
  const { facts } = s.credentials;
  const lag = longest(await importOne(s, 'false'), await importOne(s, 'true'));
  return [ofLag('importMs', { lag, of: 'a user of an import' }, choicesOf(facts))];
}

async function importOne(s: Session, isAsync: 'true' | 'false'): Promise<Lag> {
  const { facts } = s.credentials;
  const { name } = await group(s, s.name('people'));
  const userName = s.name('person');
  const email = `${userName}@import.example`;
  const row = [userName, 'Ada', 'Lovelace', email, name].join(',');
  const parameters = [
    ['group', name],
    ['mapping', 'userName:0,firstName:1,lastName:2,email:3,group:4'],
    ['async', isAsync],
  ] as const;
  const file = { fileName: 'people.csv', bytes: Buffer.from(`${row}\n`) };
  s.need(await s.request('users.import', s.full, { parameters, file }), 'importing');
  const who = [
    ['username', userName],
    ['providerid', String(facts.providerId)],
  ] as const;
  return lagOf(s, Math.max(importMs(facts), facts.deliveryMs), {
    ask: () => s.request('users.get', s.full, { parameters: who }),
    hasCome: ({ json }) => textMember(json, 'email') === email,
  });
}
