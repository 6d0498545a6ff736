import type { Pairs } from '../../drive/body.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { choicesOf } from '../../journal/choices.ts';
import { askHistory, historySettled, recordJob, timeThere } from './scenarios-recording.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

/** From so long after `nowMs` until so long after it. */
function range(nowMs: number, startMs: number, endMs: number): Pairs {
  const instant = (ms: number): string => new Date(nowMs + ms).toISOString();
  return [
    ['datestart', instant(startMs)],
    ['dateend', instant(endMs)],
  ];
}

/** To the second, without an offset. */
function at(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}

/** Ranges: none, a week to the millisecond, a minute more, upside down, empty; a record at a time of its own, 50 hours ago. */
const historyRanges: TestCase = {
  name: 'history/ranges',
  async play(stage) {
    const user = await stage.user();
    const nowMs = (await timeThere(stage, user)) ?? stage.context.clock.now();
    const token = await stage.login(user);
    const earlier = at(nowMs - 48 * hourMs);
    for (const offset of ['+02:00', '-03:30', '+05:45', '-00:15'])
      await stage.request('documents.record', token, {
        parameters: [
          ['jobtype', 'PRINT'],
          ['title', stage.name('job')],
          ['totalpages', offset === '+05:45' ? '10000' : '2500'],
          ['datetime', `${earlier}${offset}`],
        ],
      });
    // Just within the last day, and just before it.
    for (const hoursAgo of [23.75, 24.25])
      await stage.request('documents.record', token, {
        parameters: [
          ['jobtype', 'PRINT'],
          ['title', stage.name('job')],
          ['datetime', `${at(nowMs - hoursAgo * hourMs)}+00:00`],
        ],
      });
    const own = ['username', user.userName] as const;
    await historySettled(stage, user.userName, { records: 2 });
    await askHistory(stage, [own]);
    const then = range(nowMs, -60 * hourMs, -40 * hourMs);
    await askHistory(stage, [own, ...then]);
    // interface 4.4: dateend "should be in the future".
    const untilLater = range(nowMs, -60 * hourMs, hourMs);
    await historySettled(stage, user.userName, { records: 4, range: untilLater });
    await askHistory(stage, [own, ...untilLater]);
    await askHistory(stage, [own, ...then]);
    const longAgo = `${at(nowMs - 9 * 24 * hourMs)}+00:00`;
    await stage.request('documents.record', token, {
      parameters: [
        ['jobtype', 'PRINT'],
        ['title', stage.name('job')],
        ['datetime', longAgo],
      ],
    });
    const [start = own] = range(nowMs, -10 * 24 * hourMs, 0);
    await askHistory(stage, [own, start]);
    const week = range(nowMs, hourMs - weekMs, hourMs);
    // Until the job of nine days ago has come into the history, or the time for that is over.
    const around = range(nowMs, -10 * dayMs, -8 * dayMs);
    await historySettled(stage, user.userName, { records: 1, range: around });
    for (const probe of [
      range(nowMs, -10 * dayMs, hourMs),
      range(nowMs, hourMs - weekMs - minuteMs, hourMs),
      range(nowMs, 0, -hourMs),
      range(nowMs, -hourMs, -hourMs),
    ]) {
      const pair = stage.pair();
      await askHistory(stage, [own, ...probe], { pair });
      await askHistory(stage, [own, ...week], { pair });
    }
    for (const end of ['datestart', 'dateend']) {
      const pair = stage.pair();
      const wrong = week.map(([name, value]) => [name, name === end ? 'some-day' : value] as const);
      for (const asked of [wrong, week]) await askHistory(stage, [own, ...asked], { pair });
    }
  },
};

/** One record of each job type, and uploads; each filter alone. The other user's name begins with the user's. */
const historyFilters: TestCase = {
  name: 'history/filters',
  async play(stage) {
    const user = await stage.user();
    const other = await stage.user({ name: `${user.userName}x` });
    const queue = await stage.queue();
    const token = await stage.login(user);
    const totals = [
      ['totalpages', '7'],
      ['colorpages', '2'],
      ['papersize', 'A4'],
    ] as const;
    for (const jobtype of ['PRINT', 'COPY', 'SCAN', 'FAX'] as const)
      await recordJob(stage, token, { more: totals, jobtype });
    await stage.upload(user, queue);
    const gone = await stage.upload(user, queue);
    await stage.upload(other, queue);
    await stage.request('documents.delete', token, { path: { uuid: gone } });
    const waiting = choicesOf(stage.credentials.facts).historyHolds === 'all' ? 1 : 0;
    await historySettled(stage, user.userName, { records: 5 + waiting });
    const own = ['username', user.userName] as const;
    await askHistory(stage, [own]);
    for (const filter of [
      ['status', '0'],
      ['status', '2'],
      ['jobtype', 'COPY'],
      ['jobtype', 'PRINT'],
      ['jobtype', 'SCAN'],
      ['jobtype', 'FAX'],
    ] as const) {
      await askHistory(stage, [own, filter]);
    }
    await askHistory(stage, [own]);
    await askHistory(stage, [own, ['status', '0'], ['status', '0']]);
    await askHistory(stage, [own, ['status', '2'], ['jobtype', 'PRINT']]);
    await askHistory(stage, [own, ['status', '2'], ['jobtype', 'SCAN']]);
    await askHistory(stage, [own, ['status', '0'], ['status', '2']]);
    await askHistory(stage, [own]);
    const pair = stage.pair();
    await askHistory(stage, [own, ['jobtype', 'POSTCARD']], { pair });
    await askHistory(stage, [own, ['jobtype', 'PRINT']], { pair });
  },
};

/** Records of two ports, found by serial number and by address, a document printed at each, and the filter by port name; one name begins with the other. */
const historyPorts: TestCase = {
  name: 'history/ports',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    const first = await stage.printer();
    const ports = [first, await stage.printer({ front: 'raw' }, `${first.name}x`)];
    for (const port of ports) {
      await recordJob(stage, token, { more: [['serialnumber', port.serial]], jobtype: 'COPY' });
      await recordJob(stage, token, { more: [['address', port.address]], jobtype: 'COPY' });
    }
    const queue = await stage.queue();
    for (const port of ports) {
      const path = { uuid: await stage.upload(user, queue), port: port.address };
      await stage.request('documents.send', token, { path });
      await stage.settle(1);
    }
    await historySettled(stage, user.userName, { records: 6 });
    const own = ['username', user.userName] as const;
    await askHistory(stage, [own]);
    for (const port of ports) await askHistory(stage, [own, ['portname', port.name]]);
  },
};

/** A vendor's and a container's key, each beside the customer's. */
const historyVendor: TestCase = {
  name: 'history/vendor',
  needs: ['key.vendor', 'domain.vendor'],
  async play(stage) {
    const pair = stage.pair();
    await askHistory(stage, [['maxrecords', '1']], {
      pair,
      caller: { key: stage.credentials.key('vendor') },
      host: stage.credentials.facts.vendorDomain ?? '',
    });
    await askHistory(stage, [['maxrecords', '1']], { pair });
  },
};

const historyContainer: TestCase = {
  name: 'history/container',
  needs: ['key.container', 'domain.container'],
  async play(stage) {
    const pair = stage.pair();
    await askHistory(stage, [['maxrecords', '1']], {
      pair,
      caller: { key: stage.credentials.key('container') },
      host: stage.credentials.facts.containerDomain ?? '',
    });
    await askHistory(stage, [['maxrecords', '1']], { pair });
  },
};

/** The history of the container by its domain, while the account above has records. */
const historyDomain: TestCase = {
  name: 'history/domain',
  needs: ['domain.container'],
  async play(stage) {
    const user = await stage.user();
    await recordJob(stage, await stage.login(user));
    await historySettled(stage, user.userName, { records: 1 });
    const { containerDomain = '', vendorDomain = 'nobody.example' } = stage.credentials.facts;
    await askHistory(stage, [['domainname', containerDomain]]);
    await askHistory(stage, [['username', user.userName]]);
    // Of nobody, and of the account above.
    for (const domain of [`${stage.name('nobody').toLowerCase()}.example`, vendorDomain]) {
      const pair = stage.pair();
      await askHistory(stage, [['domainname', domain]], { pair });
      await askHistory(stage, [['domainname', containerDomain]], { pair });
    }
  },
};

/** The full key of another account asks while there are records here. */
const historyForeign: TestCase = {
  name: 'history/foreign',
  needs: ['key.foreign'],
  async play(stage) {
    const user = await stage.user();
    await recordJob(stage, await stage.login(user));
    await historySettled(stage, user.userName, { records: 1 });
    await askHistory(stage, [], { caller: { key: stage.credentials.key('foreign') } });
    await askHistory(stage, [['username', user.userName]], {
      caller: { key: stage.credentials.key('foreign') },
    });
  },
};

/** What a history is asked for, by each filter and from each kind of account. */
export const historyFilterScenarios: readonly TestCase[] = [
  historyRanges,
  historyFilters,
  historyPorts,
  historyVendor,
  historyContainer,
  historyDomain,
  historyForeign,
];
