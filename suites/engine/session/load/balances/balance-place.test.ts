import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { constellation, running } from '../../../../../simulators/kit/lifecycle.ts';
import { openWire } from '../../http/wire.ts';
import { BalancesUntold } from './ask-balances.ts';
import { type BalancePlace, openBalancePlace } from './balance-place.ts';

/** Answers as text, by what was asked: the digits must be those that a service wrote. */
type Answering = (line: string, query: URLSearchParams) => string | number;

let stage = constellation();
let place: BalancePlace;
let answer: Answering;
let asked: { readonly line: string; readonly body: string; readonly headers: object }[];

beforeEach(async () => {
  asked = [];
  answer = () => '{}';
  const server = createServer((request: IncomingMessage, response) => {
    void buffer(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://place');
      const line = `${String(request.method)} ${pathname}`;
      asked.push({ line, body: body.toString(), headers: request.headers });
      const said = answer(line, searchParams);
      response.writeHead(typeof said === 'number' ? said : 200);
      response.end(typeof said === 'number' ? 'no <such> thing' : said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stage.add(running({}, async () => void server.close()));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/money`;
  const wire = openWire({ baseUrl: url }, 100_000);
  stage.add(running({}, async () => wire[Symbol.asyncDispose]()));
  place = openBalancePlace({ url, key: 'secret', providerId: 7, wire });
});

afterEach(async () => {
  await stage.stop();
  stage = constellation();
});

const config = '"bwNormalPage":0.10,"bwLargePage":"0.2","colorNormalPage":3E-1,"colorLargePage":4';
const has = (userName: string): string =>
  `{"userName":"${userName}","quotaBalance":1000.000001,"walletBalance":0,"totalBalance":1000.000001}`;
const entry = (id: number, userName = 'ann', more = ''): string =>
  `{"id":${String(id)},"userName":"${userName}","quotaAmount":-0.05,"walletAmount":0.0,"transactionType":"DEDUCTION"${more}}`;

async function entriesOf(since: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for await (const { id } of place.entriesSince(since, 'ann')) ids.push(id);
  return ids;
}

describe('where a target shows balances', () => {
  it('prices are read with all their digits, and set as they were', async () => {
    answer = () => `{"accountId":3,"enabled":false,${config}}`;
    const prices = await place.prices();
    expect(prices).toEqual({
      enabled: false,
      prices: {
        bwNormalPage: '0.1',
        bwLargePage: '0.2',
        colorNormalPage: '0.3',
        colorLargePage: '4',
      },
    });
    answer = () => 'done';
    await place.setPrices(prices);
    expect(asked.map(({ line }) => line)).toEqual(['GET /money/config', 'PUT /money/config']);
    expect(asked[1]?.body).toBe(
      '{"enabled":false,"bwNormalPage":0.1,"bwLargePage":0.2,"colorNormalPage":0.3,"colorLargePage":4}',
    );
    expect(asked[1]?.headers).toMatchObject({
      'x-api-key': 'secret',
      'content-type': 'application/json',
    });
  });

  it('a quota is set, and what the user then has is read', async () => {
    answer = (line) =>
      line === 'POST /money/transactions' ? entry(12) : `{"items":[${has('bob')},${has('ann')}]}`;
    expect(await place.grant('ann', '1000.000001')).toEqual({
      kind: 'user',
      userName: 'ann',
      quota: '1000.000001',
      wallet: '0',
      entry: 12,
    });
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      userName: 'ann',
      providerId: 7,
      operation: 'set',
      balanceType: 'quota',
      amount: 1000.000001,
    });
  });

  it.each([
    ['the newest first, and no further than the run goes back', [[9, 8], [7, 3], [2]], 3, 2],
    ['the oldest first', [[2, 3], [7, 8], [9]], 3, 3],
    ['one a page, the oldest first', [[3], [7], [8], [9]], 2, 4],
  ])('entries: %s', async (...example) => {
    const [, pages, since, calls] = example;
    answer = (_, query) => {
      const at = Number(query.get('pagetoken') ?? 0);
      expect(query.get('username')).toBe('ann');
      const items = (pages[at] ?? []).map((id) => entry(id));
      const next = at + 1 < pages.length ? `,"nextPageToken":"${String(at + 1)}"` : '';
      return `{"items":[${[...items, entry(99, 'bob')].join()}],"recordsOnPage":3${next}}`;
    };
    const expected = pages.flat().filter((id) => id > since);
    expect(await entriesOf(since)).toEqual(expected);
    expect(asked).toHaveLength(calls);
  });

  it('what an entry does not tell is absent, also as null', async () => {
    const more = ',"quotaBalanceAfter":null,"documentUuid":"d","adminUserId":null';
    answer = () => `{"items":[${entry(4, 'ann', more)}],"nextPageToken":null}`;
    const told = [];
    for await (const one of place.entriesSince(0, 'ann')) told.push(one);
    expect(told).toEqual([
      {
        kind: 'entry',
        userName: 'ann',
        id: 4,
        type: 'DEDUCTION',
        quota: '-0.05',
        wallet: '0',
        documentUuid: 'd',
      },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['a page of HTML', '<html>'],
    ['a refusal', 403],
    ['something else', '{"items":{}}'],
    ['an amount that is none', `{"items":[${has('ann').replace('1000.000001', '"much"')}]}`],
    ['an amount finer than any', `{"items":[${has('ann').replace('1000.000001', '1e-30')}]}`],
    ['nobody', '{"items":[]}'],
    ['somebody else', `{"items":[${has('bob')}]}`],
  ])('%s is told with the place', async (_, said) => {
    answer = () => said;
    await expect(place.balanceOf('ann')).rejects.toThrow(BalancesUntold);
    await expect(place.balanceOf('ann')).rejects.toThrow(
      /^GET http:\/\/127.0.0.1:\d+\/money: (?!.*(?:html|such|much|bob)).+/,
    );
  });

  it('no answer at all is told too', async () => {
    await stage.stop();
    await expect(place.prices()).rejects.toThrow(BalancesUntold);
    await expect(place.balanceOf('ann')).rejects.toThrow(BalancesUntold);
  });
});
