import type { Pairs } from '../../drive/body.ts';
import { dummyPort } from '../../drive/samples/ports.ts';
import type { Session } from '../../drive/session.ts';
import { Blocked, type TestCase } from '../../drive/test-case.ts';
import { textMember } from '../../journal/json.ts';
import {
  askHistory,
  historySettled,
  recordJob,
  recordMany,
  timeThere,
} from './scenarios-recording.ts';

/** Walks a question to its last page; `between` may do something after each page. */
async function walk(
  stage: Session,
  question: Pairs,
  between: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  let token = textMember(
    stage.need(await askHistory(stage, question), 'history').json,
    'nextPageToken',
  );
  for (let pages = 0; token !== undefined && token.trim() !== '' && pages < 50; pages += 1) {
    await between();
    const reply = stage.need(
      await askHistory(stage, [...question, ['pagetoken', token]]),
      'the next page',
    );
    token = textMember(reply.json, 'nextPageToken');
  }
}

/** 13 records of one user in pages of 5, of 13, of 12, and all at once. */
const historyPages: TestCase = {
  name: 'history/pages',
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    for (let count = 0; count < 13; count += 1) await recordJob(stage, token);
    await historySettled(stage, user.userName, { records: 13 });
    const own = ['username', user.userName] as const;
    for (const size of ['5', '13', '12', '100', '2000'])
      await walk(stage, [own, ['maxrecords', size]]);
    await askHistory(stage, []);
    for (const size of ['0', '-5', 'many']) {
      const pair = stage.pair();
      for (const asked of [size, '5'])
        await askHistory(stage, [own, ['maxrecords', asked]], { pair });
    }
  },
};

const hourMs = 3_600_000;

/** Seven records of one moment, told in an offset of half an hour: on one page, and in pages of two and of three. */
const historyMoment: TestCase = {
  name: 'history/pages-of-a-moment',
  async play(stage) {
    const user = await stage.user();
    const now = await timeThere(stage, user);
    if (now === undefined)
      throw new Blocked('the history does not show the clock time of the target');
    const token = await stage.login(user);
    const moment = Math.floor(now / 1000) * 1000 - hourMs;
    const there = new Date(moment + 5.5 * hourMs).toISOString().slice(0, 19);
    for (let count = 0; count < 7; count += 1)
      await recordJob(stage, token, { more: [['datetime', `${there}+05:30`]] });
    const question: Pairs = [
      ['username', user.userName],
      ['datestart', new Date(moment - hourMs).toISOString()],
      // interface 4.4: dateend "should be in the future". Nothing else is recorded for the user.
      ['dateend', new Date(now + hourMs).toISOString()],
    ];
    for (const size of ['100', '2', '3']) await walk(stage, [...question, ['maxrecords', size]]);
  },
};

/** Jobs of three types, every other one at a port: each filter and two together, on one page and in pages of two. */
const historyFilteredPages: TestCase = {
  name: 'history/filtered-pages',
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    const port = await dummyPort(stage);
    const types = ['PRINT', 'COPY', 'SCAN'] as const;
    const count = 18;
    for (let at = 0; at < count; at += 1)
      await recordJob(stage, token, {
        jobtype: types[at % types.length] ?? 'PRINT',
        ...(at % 2 === 0 ? { more: [['address', port.address]] } : {}),
      });
    await historySettled(stage, user.userName, { records: count });
    const own = ['username', user.userName] as const;
    const atPort = ['portname', port.name] as const;
    for (const filter of [
      [['jobtype', 'COPY']],
      [atPort],
      [atPort, ['jobtype', 'PRINT']],
      [['status', '1']],
      [
        ['status', '1'],
        ['status', '9'],
        ['jobtype', 'SCAN'],
      ],
    ] as readonly Pairs[])
      for (const size of ['100', '2']) await walk(stage, [own, ...filter, ['maxrecords', size]]);
  },
};

/** Records are made between the pages of a walk. */
const historyStable: TestCase = {
  name: 'history/stable-under-inserts',
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    for (let count = 0; count < 7; count += 1) await recordJob(stage, token);
    await historySettled(stage, user.userName, { records: 7 });
    await walk(
      stage,
      [
        ['username', user.userName],
        ['maxrecords', '2'],
      ],
      () => recordJob(stage, token),
    );
  },
};

/** 201 records, and a page without maxrecords. */
export const historyDefaultPage: TestCase = {
  name: 'history/default-page',
  async play(stage) {
    const user = await stage.user();
    await recordMany(stage, await stage.login(user), 201);
    await historySettled(stage, user.userName, { records: 201 });
    await askHistory(stage, [['username', user.userName]]);
  },
};

/** 2001 records, and a page of more than the largest. */
export const historyLargestPage: TestCase = {
  name: 'history/largest-page',
  async play(stage) {
    const user = await stage.user();
    await recordMany(stage, await stage.login(user), 2001);
    await historySettled(stage, user.userName, { records: 2000 });
    await askHistory(stage, [
      ['username', user.userName],
      ['maxrecords', '5000'],
    ]);
  },
};

/** A token that was tampered with; the true one is the control. */
const historyTokens: TestCase = {
  name: 'history/page-tokens',
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    for (let count = 0; count < 3; count += 1) await recordJob(stage, token);
    await historySettled(stage, user.userName, { records: 3 });
    const question: Pairs = [
      ['username', user.userName],
      ['maxrecords', '1'],
    ];
    const next = textMember((await askHistory(stage, question)).json, 'nextPageToken') ?? '';
    const pair = stage.pair();
    await askHistory(stage, [...question, ['pagetoken', `altered-${next}`]], { pair });
    await askHistory(stage, [...question, ['pagetoken', next]], { pair });
  },
};

/** A question in pages. */
export const historyPageScenarios: readonly TestCase[] = [
  historyPages,
  historyMoment,
  historyFilteredPages,
  historyStable,
  historyTokens,
];
