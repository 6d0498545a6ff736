import type { Pairs, Spelling } from '../../drive/body.ts';
import { locationWishes } from '../../drive/samples/administration.ts';
import { madeId } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { succeeded } from '../../journal/exchange.ts';

const spellings: readonly Spelling[] = ['bare', 'escaped', 'charset'];
/** Signs that mean something in forms, queries, paths and JSON, and letters of several bytes. */
const signs = `a=b? c/d:e@f, g+h%41 & "Zoë" \\ #1 = 100% 名前 🖨`;

/** Calls whose bodies are written in other ways that say the same, each beside one that is written as usual. */
export const spelling: TestCase = {
  name: 'forms/spelling',
  async play(stage) {
    for (const one of spellings) {
      await spellUser(stage, one);
      await spellLocation(stage, one);
    }
  },
};

async function spellUser(stage: Session, written: Spelling): Promise<void> {
  const provider = ['providerid', String(stage.credentials.facts.providerId)] as const;
  const name = (text: string): Pairs => [
    ['detailtype', '0'],
    ['detaildata', text],
  ];
  const making = stage.pair();
  for (const ways of [{ spelling: written }, {}]) {
    const username = stage.name('spelled');
    const parameters: Pairs = [['username', username], provider, ...name(signs)];
    await stage.request('users.create', stage.full, { ...ways, pair: making, parameters });
    const asked: Pairs = [['username', username], provider];
    await stage.request('users.get', stage.full, { ...ways, parameters: asked });
    const changing = stage.pair();
    for (const way of [ways, {}]) {
      const path = { username };
      const changed: Pairs = [provider, ...name(`${signs} ${stage.name('again')}`)];
      await stage.request('users.update', stage.full, {
        ...way,
        pair: changing,
        path,
        parameters: changed,
      });
      await stage.request('users.get', stage.full, { parameters: asked });
    }
  }
}

async function spellLocation(stage: Session, written: Spelling): Promise<void> {
  const pair = stage.pair();
  for (const ways of [{ spelling: written }, {}]) {
    const members = { ...locationWishes(stage), name: `${stage.name('location')} ${signs}` };
    const made = await stage.request('locations.create', stage.full, { ...ways, pair, members });
    if (!succeeded(made)) continue;
    const path = { locationid: String(madeId(made)) };
    await stage.request('locations.get', stage.full, { path });
  }
}
