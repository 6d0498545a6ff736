import type { Pairs } from '../../drive/body.ts';
import { endingsFor } from '../../drive/hard-names.ts';
import { group } from '../../drive/samples/users.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { namesOf } from '../../journal/choices.ts';
import { succeeded } from '../../journal/exchange.ts';

/** Besides those of all names: what is taken together, left out or given a meaning by who writes text out. */
const more = [' a  b', ' C:\\n', ' <b>1</b>', ' ΟΔΥΣΣΕΥΣ', ' IJ I', ' a∕b', ' %s {0} $1'];

/** How readers write card numbers: with zeros in front, in hexadecimal of either case. */
const cardForms: readonly ((digits: string) => string)[] = [
  (digits) => `000${digits}`,
  (digits) => `04ab${digits}`,
  (digits) => `04CD${digits}`,
];

/** Users with names of all kinds are made, read, changed, put into a group and deleted, and log in in every way. */
export const usersEveryName: TestCase = {
  name: 'users/every-name',
  async play(stage) {
    const groupid = String((await group(stage)).id);
    const { facts } = stage.credentials;
    const endings = [...endingsFor(facts), ...(namesOf(facts) === 'any' ? more : [])];
    for (const [at, ending] of endings.entries()) {
      const cardOf = cardForms[at % cardForms.length] ?? String;
      await lifeOf(stage, { groupid, ending, cardOf });
    }
  },
};

interface Kind {
  readonly groupid: string;
  readonly ending: string;
  readonly cardOf: (digits: string) => string;
}

async function lifeOf(stage: Session, { groupid, ending, cardOf }: Kind): Promise<void> {
  const username = `${stage.name('Every')}${ending}`;
  const provider = ['providerid', String(stage.credentials.facts.providerId)] as const;
  const [card, second] = [cardOf(stage.cardNumber()), cardOf(stage.cardNumber())];
  const shortId = `00${stage.cardNumber()}`;
  const email = `First.Last+tag@${stage.name('Mail')}.Example`;
  const asked: Pairs = [['username', username], provider];
  const made = await stage.request('users.create', stage.full, {
    parameters: [
      ...asked,
      ...detail('0', `Full${ending}`),
      ...detail('1', email),
      ...detail('4', card),
      ...detail('5', shortId),
    ],
  });
  // Which names there may be is not said.
  if (!succeeded(made)) return;
  const path = { username };
  const look = (): Promise<unknown> =>
    stage.request('users.get', stage.full, { parameters: asked });
  await look();
  const alias = `${stage.name('Alias')} Übung IJ${ending}`;
  const changes: readonly Pairs[] = [detail('11', `Department${ending}`), detail('7', alias)];
  for (const change of changes)
    await stage.request('users.update', stage.full, { path, parameters: [provider, ...change] });
  await look();
  await stage.request('users.card', stage.full, { path, parameters: [['cardid', second]] });
  await look();
  await stage.request('users.groups-add', stage.full, { path, parameters: [['groupid', groupid]] });
  await stage.request('users.groups', stage.full, { path });
  for (const [authtype, userid] of [
    ['1', second],
    ['1', card],
    ['2', shortId],
    ['3', username],
    ['3', alias],
    ['4', email],
  ] as const)
    await stage.request('login.post', stage.panel, {
      parameters: Object.entries({ authtype, userid }),
    });
  await stage.request('users.delete', stage.full, { path, parameters: [provider] });
  await look();
}

function detail(type: string, data: string): Pairs {
  return [
    ['detailtype', type],
    ['detaildata', data],
  ];
}
