import type { Pairs } from '../../drive/body.ts';
import { inOtherCase } from '../../drive/other-case.ts';
import { container, containerWishes } from '../../drive/samples/account.ts';
import { dummyWishes, queueWishes } from '../../drive/samples/ports.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { namesOf } from '../../journal/choices.ts';
import { succeeded } from '../../journal/exchange.ts';
import { askHistory, historySettled, recordJob } from './scenarios-recording.ts';

/**
 * Jobs and documents in three containers, where the domain of one ends in that of another, and in one within the first:
 * asked for by each domain, and without one.
 */
const historySubAccounts: TestCase = {
  name: 'history/sub-accounts',
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    const first = await container(stage);
    const domains = [first.domain, (await container(stage)).domain];
    const inner = containerWishes(stage);
    const within = await stage.request('account.create', stage.full, {
      parameters: inner.parameters.map(([name, value]) => [
        name,
        name === 'parentdomain' ? first.domain : value,
      ]),
    });
    if (succeeded(within)) domains.push(inner.domain);
    const ending = containerWishes(stage);
    const domain = `a${first.domain}`;
    const beside = await stage.request('account.create', stage.full, {
      parameters: ending.parameters.map(([name, value]) => [
        name,
        name === 'domainname' ? domain : value,
      ]),
    });
    if (succeeded(beside)) domains.push(domain);
    for (const domain of domains) {
      const there = ([name, value]: Pairs[number]): Pairs[number] => [
        name,
        name === 'domainname' ? domain : value,
      ];
      const port = dummyWishes(stage);
      const parameters = port.parameters.map(there);
      await stage.request('outputports.create', stage.full, { parameters });
      await stage.request('documents.record', token, {
        parameters: [
          ['jobtype', 'PRINT'],
          ['title', stage.name('job')],
          ['address', port.address],
        ],
      });
      const queue = queueWishes(stage);
      await stage.request('inputports.create', stage.full, { parameters: queue.map(there) });
      const portname = queue.find(([name]) => name === 'portname')?.[1] ?? '';
      await stage.sendUp(user, portname);
    }
    await historySettled(stage, user.userName, { records: domains.length });
    const own = ['username', user.userName] as const;
    for (const domain of domains) await askHistory(stage, [own, ['domainname', domain]]);
    await askHistory(stage, [own]);
  },
};

/**
 * Users and ports whose names differ where a database pattern has a wildcard, in an accent, in a letter of another
 * script, or far behind. What a target takes for one name it may refuse to make twice.
 */
const historyAlikeNames: TestCase = {
  name: 'history/alike-names',
  async play(stage) {
    const base = stage.name('alike').replaceAll(/[^a-z0-9-]/giu, '');
    const long = `${base}-${'long'.repeat(25)}`;
    const plain = [`${base}_n`, `${base}xn`, `${base}x%`, `${base}x`, `${long}1`, `${long}2`];
    const isPlain = namesOf(stage.credentials.facts) === 'plain';
    const names = isPlain
      ? plain
      : [...plain, ...['Zoë', 'Zoe', '名', '前', '𝒜'].map((end) => `${base}${end}`)];
    const made: string[] = [];
    for (const name of names) {
      const address = `${stage.name('host').toLowerCase()}.example`;
      const parameters = [
        ['username', name],
        ['providerid', String(stage.credentials.facts.providerId)],
      ] as const;
      if (!succeeded(await stage.request('users.create', stage.full, { parameters }))) continue;
      made.push(name);
      const port = dummyWishes(stage).parameters.map(
        ([one, value]) =>
          [one, one === 'portname' ? name : one === 'address' ? address : value] as const,
      );
      await stage.request('outputports.create', stage.full, { parameters: port });
      const token = await stage.login({ userName: name });
      await recordJob(stage, token, { more: [['address', address]] });
    }
    for (const name of made) {
      await historySettled(stage, name, { records: 1 });
      await askHistory(stage, [['portname', name]]);
    }
  },
};

/** A document that was uploaded under its user's name in other capitals, if that is taken. */
const historyOtherSpelling: TestCase = {
  name: 'history/other-spelling',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    await stage.sendUp({ userName: inOtherCase(user.userName) }, queue);
    await stage.upload(user, queue);
    await stage.look(await stage.login(user));
    await historySettled(stage, user.userName, { records: 2 });
  },
};

/** Whose records a question is about: of sub-accounts, and of users and ports with names alike. */
export const historyAccountScenarios: readonly TestCase[] = [
  historySubAccounts,
  historyAlikeNames,
  historyOtherSpelling,
];
