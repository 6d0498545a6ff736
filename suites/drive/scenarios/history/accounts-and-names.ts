import { succeeded } from '../../../journal/exchange.ts';
import type { Pairs } from '../../body.ts';
import { container, containerWishes } from '../../samples/account.ts';
import { dummyWishes, queueWishes } from '../../samples/ports.ts';
import type { Scenario } from '../../scenario.ts';
import { askHistory, historySettled, recordJob } from './recording.ts';

/** Jobs and documents in two containers, and in one within the first: asked for by each domain, and without one. */
const historySubAccounts: Scenario = {
  name: 'history/sub-accounts',
  exercises: ['HIST-18', 'HIST-36'],
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    const first = await container(stage);
    const domains = [first.domain, (await container(stage)).domain];
    const inner = containerWishes(stage);
    const within = await stage.call('account.create', stage.full, {
      parameters: inner.parameters.map(([name, value]) => [
        name,
        name === 'parentdomain' ? first.domain : value,
      ]),
    });
    if (succeeded(within)) domains.push(inner.domain);
    for (const domain of domains) {
      const there = ([name, value]: Pairs[number]): Pairs[number] => [
        name,
        name === 'domainname' ? domain : value,
      ];
      const port = dummyWishes(stage);
      const parameters = port.parameters.map(there);
      await stage.call('outputports.create', stage.full, { parameters });
      await stage.call('documents.record', token, {
        parameters: [
          ['jobtype', 'PRINT'],
          ['title', stage.name('job')],
          ['address', port.address],
        ],
      });
      const queue = queueWishes(stage);
      await stage.call('inputports.create', stage.full, { parameters: queue.map(there) });
      const portname = queue.find(([name]) => name === 'portname')?.[1] ?? '';
      await stage.sendUp(user, portname);
    }
    await historySettled(stage, user.userName, { records: domains.length });
    const own = ['username', user.userName] as const;
    for (const domain of domains) await askHistory(stage, [own, ['domainname', domain]]);
    await askHistory(stage, [own]);
  },
};

/** Users and ports whose names differ where a database pattern has a wildcard. */
const historyAlikeNames: Scenario = {
  name: 'history/alike-names',
  exercises: ['HIST-14', 'HIST-15'],
  async play(stage) {
    const base = stage.name('alike').replaceAll(/[^a-z0-9-]/giu, '');
    const names = [`${base}_n`, `${base}xn`, `${base}x%`, `${base}x`];
    for (const name of names) {
      const address = `${stage.name('host').toLowerCase()}.example`;
      const user = await stage.user({ name });
      const port = dummyWishes(stage).parameters.map(
        ([one, value]) =>
          [one, one === 'portname' ? name : one === 'address' ? address : value] as const,
      );
      await stage.call('outputports.create', stage.full, { parameters: port });
      await recordJob(stage, await stage.login(user), { more: [['address', address]] });
    }
    for (const name of names) {
      await historySettled(stage, name, { records: 1 });
      await askHistory(stage, [['portname', name]]);
    }
  },
};

/** Whose records a question is about: of sub-accounts, and of users and ports with names alike. */
export const historyAccountScenarios: readonly Scenario[] = [historySubAccounts, historyAlikeNames];
