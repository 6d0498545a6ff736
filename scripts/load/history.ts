import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'undici';
import { systemClock } from '../../simulators/kit/clock.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import {
  type HistoryAccount,
  type HistoryStand,
  startHistoryService,
} from './rig/history-service.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { connectTo } from './rig/origin.ts';
import { median, quantile, type Spread, spreadOf, spreadText } from './rig/quantiles.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/history.ts [options]',
  about:
    'Latency of GET /documents with 50 documents and of GET /documents/history with 200, for accounts of\n' +
    'very different numbers of records, all in one service: what a page costs must not grow with them.\n' +
    'The accounts are asked in turn, one request at a time. Needs a gigabyte of disk per million records.',
  options: {
    records: { about: 'records of the accounts', fallback: '10000,1000000,5000000' },
    rounds: { about: 'rounds, of which each gives a p99', fallback: '5' },
    requests: { about: 'requests to each account in a round', fallback: '200' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

/** What is asked, as form text; a page token where pages are turned. */
const questions = {
  'documents, 50': { path: '/documents', form: () => 'maxRecords=50' },
  'history, 200': { path: '/documents/history', form: week },
  'history of a user': { path: '/documents/history', form: () => `${week()}&username=ann` },
  'history of a port': { path: '/documents/history', form: () => `${week()}&portname=port+7` },
  'history of faxes': { path: '/documents/history', form: () => `${week()}&jobtype=FAX` },
  'history by status': { path: '/documents/history', form: () => `${week()}&status=0` },
  'history, 20th page': { path: '/documents/history', form: week, pages: 20 },
} as const;

type Question = keyof typeof questions;

interface Asker {
  readonly account: HistoryAccount;
  readonly token: string;
  /** Of the page that is asked for again and again, where it is not the first. */
  readonly pageTokens: ReadonlyMap<Question, string>;
}

interface Result {
  readonly question: Question;
  readonly accounts: readonly {
    readonly records: number;
    readonly p50Ms: number;
    readonly p99Ms: number;
  }[];
  /** p99 of the largest account over that of the smallest, round by round. */
  readonly ratio: Spread;
}

const machine = thisMachine();
const sizes = wholeNumbers(given.records, 'records');
const [rounds = 0] = wholeNumbers(given.rounds, 'rounds');
const [requests = 0] = wholeNumbers(given.requests, 'requests');
const folder = await mkdtemp(join(tmpdir(), 'platen-history-'));
try {
  const stand = await startHistoryService(folder, sizes);
  await using service = stand.service;
  const client = connectTo(service);
  const askers = await Promise.all(stand.accounts.map((account) => open(client, stand, account)));
  const results: Result[] = [];
  for (const question of Object.keys(questions) as Question[])
    results.push(await measure(client, stand, { question, askers }));
  await client.close();
  print(stand, results);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function week(): string {
  const end = systemClock.now();
  const start = new Date(end - 6 * 86_400_000).toISOString();
  return `maxrecords=200&datestart=${start}&dateend=${new Date(end).toISOString()}`;
}

async function open(client: Client, stand: HistoryStand, account: HistoryAccount): Promise<Asker> {
  const login = await exchange(client, stand, {
    account,
    path: '/login',
    method: 'POST',
    form: 'authtype=3&userid=ann',
  });
  const { access_token: token } = (login.json as { token: { access_token: string } }).token;
  const pageTokens = new Map<Question, string>();
  for (const [question, asked] of Object.entries(questions) as [
    Question,
    (typeof questions)[Question],
  ][]) {
    if (!('pages' in asked)) continue;
    let form: string = asked.form();
    for (let page = 1; page < asked.pages; page += 1) {
      const { json } = await exchange(client, stand, { account, path: asked.path, form });
      form = `pagetoken=${(json as { nextPageToken: string }).nextPageToken}`;
    }
    pageTokens.set(question, form);
  }
  return { account, token, pageTokens };
}

interface Measuring {
  readonly question: Question;
  readonly askers: readonly Asker[];
}

async function measure(
  client: Client,
  stand: HistoryStand,
  { question, askers }: Measuring,
): Promise<Result> {
  const { path, form } = questions[question];
  const ask = async ({ account, token, pageTokens }: Asker): Promise<number> => {
    const asked = { account, path, token, form: pageTokens.get(question) ?? form() };
    const { json, latencyMs } = await exchange(client, stand, asked);
    const listed = Array.isArray(json) ? json : (json as { documents: unknown[] }).documents;
    const wanted = path === '/documents' ? 50 : 200;
    if (listed.length !== wanted)
      throw new Error(`${question} gave ${String(listed.length)} records`);
    return latencyMs;
  };
  for (const asker of askers) for (let warm = 0; warm < 20; warm += 1) await ask(asker);
  const latencies = askers.map((): number[][] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const each of latencies) each.push([]);
    for (let request = 0; request < requests; request += 1)
      for (const [at, asker] of askers.entries()) latencies[at]?.[round]?.push(await ask(asker));
  }
  const p99s = latencies.map((each) => each.map((one) => quantile(one, 0.99)));
  return {
    question,
    accounts: askers.map(({ account: { records } }, at) => ({
      records,
      p50Ms: median((latencies[at] ?? []).flat()),
      p99Ms: median(p99s[at] ?? []),
    })),
    ratio: spreadOf(
      (p99s.at(-1) ?? []).map((p99, round) => p99 / (p99s[0]?.[round] ?? Number.NaN)),
    ),
  };
}

interface Asked {
  readonly account: HistoryAccount;
  readonly path: string;
  readonly form: string;
  readonly method?: 'GET' | 'POST';
  readonly token?: string;
}

async function exchange(client: Client, { service }: HistoryStand, asked: Asked) {
  const { account, path, form, method = 'GET', token } = asked;
  const startNs = process.hrtime.bigint();
  const answer = await client.request({
    method,
    path: `${service.basePath}${path}`,
    headers: {
      'x-api-key': account.key,
      'content-type': 'application/x-www-form-urlencoded',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: form,
  });
  const text = await answer.body.text();
  const latencyMs = Number(process.hrtime.bigint() - startNs) / 1e6;
  if (answer.statusCode !== 200)
    throw new Error(`${path} was answered ${String(answer.statusCode)}: ${text}`);
  return { json: JSON.parse(text) as unknown, latencyMs };
}

function print({ fillSeconds }: HistoryStand, results: readonly Result[]): void {
  if (given.json) {
    process.stdout.write(
      `${JSON.stringify({ benchmark: 'history', machine, fillSeconds, results })}\n`,
    );
    return;
  }
  const heading = ['what', 'records', 'p50 ms', 'p99 ms', 'p99, largest to smallest'];
  const rows = results.flatMap(({ question, accounts, ratio }) =>
    accounts.map(({ records, p50Ms, p99Ms }, at) => [
      question,
      String(records),
      p50Ms.toFixed(2),
      p99Ms.toFixed(2),
      at < accounts.length - 1 ? '' : spreadText(ratio),
    ]),
  );
  process.stdout.write(
    `${describeMachine(machine)}\nfilled in ${fillSeconds.toFixed(0)} s; ${String(rounds)} rounds of ${String(requests)} requests\n\n${textTable([heading, ...rows])}\n`,
  );
}
