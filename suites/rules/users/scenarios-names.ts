import type { Pairs } from '../../drive/body.ts';
import { endingsFor } from '../../drive/hard-names.ts';
import { group } from '../../drive/samples/users.ts';
import type { Scenario } from '../../drive/scenario.ts';
import type { Stage } from '../../drive/stage.ts';
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
export const usersEveryName: Scenario = {
  name: 'users/every-name',
  exercises: [
    'USR-03',
    'USR-04',
    'USR-CARD-01',
    'USR-DEL-01',
    'USR-MOD-01',
    'USR-MOD-10',
    'USR-GRP-01',
    'LOG-06',
    'LOG-07',
    'LOG-08',
    'LOG-09',
    'LOG-13',
  ],
  async play(stage) {
    const groupid = String((await group(stage)).id);
    const { facts } = stage.cast;
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

async function lifeOf(stage: Stage, { groupid, ending, cardOf }: Kind): Promise<void> {
  const username = `${stage.name('Every')}${ending}`;
  const provider = ['providerid', String(stage.cast.facts.providerId)] as const;
  const [card, second] = [cardOf(stage.cardNumber()), cardOf(stage.cardNumber())];
  const shortId = `00${stage.cardNumber()}`;
  const email = `First.Last+tag@${stage.name('Mail')}.Example`;
  const asked: Pairs = [['username', username], provider];
  const made = await stage.call('users.create', stage.full, {
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
  const look = (): Promise<unknown> => stage.call('users.get', stage.full, { parameters: asked });
  await look();
  const alias = `${stage.name('Alias')} Übung IJ${ending}`;
  const changes: readonly Pairs[] = [detail('11', `Department${ending}`), detail('7', alias)];
  for (const change of changes)
    await stage.call('users.update', stage.full, { path, parameters: [provider, ...change] });
  await look();
  await stage.call('users.card', stage.full, { path, parameters: [['cardid', second]] });
  await look();
  await stage.call('users.groups-add', stage.full, { path, parameters: [['groupid', groupid]] });
  await stage.call('users.groups', stage.full, { path });
  for (const [authtype, userid] of [
    ['1', second],
    ['1', card],
    ['2', shortId],
    ['3', username],
    ['3', alias],
    ['4', email],
  ] as const)
    await stage.call('login.post', stage.panel, {
      parameters: Object.entries({ authtype, userid }),
    });
  await stage.call('users.delete', stage.full, { path, parameters: [provider] });
  await look();
}

function detail(type: string, data: string): Pairs {
  return [
    ['detailtype', type],
    ['detaildata', data],
  ];
}
