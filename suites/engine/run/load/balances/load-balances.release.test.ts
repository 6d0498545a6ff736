import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { constellation } from '../../../../../simulators/kit/lifecycle.ts';
import type { JobFault, LoadFindings } from '../../../journal/load/findings.ts';
import { SceneError } from '../../../session/load/need.ts';
import type { TargetProfile } from '../../../session/profile/profile.ts';
import { secretValue } from '../../../session/profile/read-profile.ts';
import { startBuiltIn } from '../../built-in.ts';
import { orderFault } from '../samples/order-fault.ts';
import { playSample, type SampleWishes } from '../samples/play-sample.ts';
import { type Bend, type Item, startBentBalances } from './bent-balances.ts';
import { judgeBalancesAgain } from './judge-again.ts';

let service: Awaited<ReturnType<typeof startBuiltIn>>;
let profile: TargetProfile;
let url = '';
beforeAll(async () => {
  service = await startBuiltIn({ plainHttp: true });
  profile = { ...service.profile, printers: { ...service.profile.printers, deliveryMs: 2_000 } };
  url = profile.balances?.url ?? '';
});
afterAll(() => service.stop());

let stage = constellation();
afterEach(async () => {
  await stage.stop();
  stage = constellation();
});

const prices = {
  bwNormalPage: '0.05',
  bwLargePage: '0.1',
  colorNormalPage: '0.05',
  colorLargePage: '0.1',
};

interface Wishes extends Omit<SampleWishes, 'profile' | 'after'> {
  readonly profile?: TargetProfile;
}

/** Plays jobs that are paid for; judged from the files, the ledger says the same once more. */
async function ran({ workload, ...wishes }: Wishes = {}): Promise<LoadFindings> {
  const { findings } = await playSample({
    profile,
    ...wishes,
    workload: { sampled: 0.2, charges: { prices, quota: '1' }, ...workload },
    after: async (bench, { balances }, folder) => {
      if (balances.state === 'judged')
        expect((await judgeBalancesAgain(folder))?.balances).toEqual(balances);
      expect(await bench.putBack()).toBeUndefined();
    },
  });
  return findings;
}

async function bent(bend: Bend): Promise<TargetProfile> {
  const place = stage.add(await startBentBalances(url, bend));
  return { ...profile, balances: { url: place.url } };
}

async function config(): Promise<unknown> {
  const key = secretValue(profile.keys.full.secret, {});
  const answer = await request(`${url}/config`, { headers: { 'x-api-key': key } });
  return await answer.body.json();
}

describe('balances of the built-in service', () => {
  it('every job is paid for once, whatever becomes of it, and prices are as before', async () => {
    const before = await config();
    const mix = { print: 2, release: 2, upload: 1, download: 1, list: 1 };
    const findings = await ran({ workload: { mix, warmUpSeconds: 0.5 } });
    expect(findings.faults).toEqual([]);
    expect(findings.printed).toBeGreaterThan(5);
    expect(findings.balances).toMatchObject({
      state: 'judged',
      unfollowed: 0,
      paid: findings.printed,
      amount: String((findings.printed * 5) / 100),
      entries: 3 * findings.printed,
    });
    expect(await config()).toEqual(before);
  });

  it.each([
    ['could not be delivered', { kind: 'refused' }],
    ['broke off after its first byte', { kind: 'break', afterBytes: 512 }],
  ])(
    'a job that %s is lost, and nothing else is wrong',
    async (_, fault) => {
      const before = (): Promise<void> => orderFault(profile, 'deliveries', { fault });
      const { count } = await ran({ before, workload: { sampled: 0, mix: { print: 1 } } });
      expect(count).toEqual({ lost: 1 });
    },
    60_000,
  );

  it('a run that is stopped is judged, and leaves the prices as they were', async () => {
    const before = await config();
    const stop = new AbortController();
    const { count, balances } = await ran({
      workload: { arrivals: { kind: 'constant', perSecond: 20, seconds: 60 } },
      signal: stop.signal,
      tell: (news) => {
        if (news.includes('left')) stop.abort();
      },
    });
    expect(count).toEqual({});
    expect(balances).toMatchObject({ state: 'judged' });
    expect(await config()).toEqual(before);
  });
});

const isDeduction = (item: Item): boolean => item['transactionType'] === 'DEDUCTION';

/** The page without the first entry that is such, or with something more at its place. */
function changed(
  items: readonly Item[],
  is: (item: Item) => boolean,
  into: (item: Item) => readonly Item[] = () => [],
): readonly Item[] {
  const at = items.findIndex(is);
  const found = items[at];
  return found === undefined ? items : items.toSpliced(at, 1, ...into(found));
}

const released = (item: Item): boolean => item['transactionType'] === 'RESERVATION_RELEASE';
const wrongLedgers: readonly (readonly [string, Bend, JobFault, string])[] = [
  [
    'deducts twice',
    { transactions: (items) => changed(items, isDeduction, (item) => [item, item]) },
    'overcharged',
    '0.1 was taken, and it costs 0.05',
  ],
  [
    'forgets to deduct',
    { transactions: (items) => changed(items, isDeduction) },
    'unpaid',
    '0 was taken, and it costs 0.05',
  ],
  [
    'takes another price',
    {
      transactions: (items) =>
        changed(items, isDeduction, (item) => [{ ...item, quotaAmount: -0.1 }]),
    },
    'overcharged',
    '0.1 was taken, and it costs 0.05',
  ],
  [
    'charges for a document of nobody',
    {
      transactions: (items) =>
        changed(items, isDeduction, (item) => [{ ...item, documentUuid: 'x' }]),
    },
    'overcharged',
    '0.05 was taken for x, which is no document of the run',
  ],
  [
    'shows another balance',
    { balances: (items) => items.map((item) => ({ ...item, totalBalance: 7 })) },
    'unbalanced',
    'a total of 7 is shown for',
  ],
];

describe('a service whose books are wrong', () => {
  it.each(wrongLedgers)(
    '%s',
    async (...example) => {
      const [, bend, fault, words] = example;
      // What is shown when quota is granted is as it should be.
      let isOver = false;
      const late: Bend = {
        transactions: (items) => bend.transactions?.(items) ?? items,
        balances: (items) => (isOver ? (bend.balances?.(items) ?? items) : items),
      };
      const findings = await ran({
        profile: await bent(late),
        before: async () => {
          isOver = true;
        },
      });
      expect(findings.count[fault]).toBeGreaterThan(0);
      expect(findings.count.lost).toBeUndefined();
      const told = findings.faults.filter((one) => one.fault === fault);
      expect(told.map(({ detail }) => detail).join('\n')).toContain(words);
    },
    60_000,
  );

  it('charges for a job that did not come out', async () => {
    const keeps: Bend = {
      transactions: (items) => {
        const paid = new Set(items.filter(isDeduction).map((item) => item['documentUuid']));
        return items.filter((item) => !released(item) || paid.has(item['documentUuid']));
      },
    };
    const { faults, count } = await ran({
      profile: await bent(keeps),
      workload: { sampled: 0, mix: { print: 1 } },
      before: () => orderFault(profile, 'deliveries', { fault: { kind: 'refused' } }),
    });
    expect(count).toMatchObject({ lost: 1, overcharged: 1 });
    const [lost, overcharged] = (['lost', 'overcharged'] as const).map((fault) =>
      faults.find((one) => one.fault === fault),
    );
    expect(overcharged?.number).toBe(lost?.number);
    expect(overcharged?.detail).toMatch(/0.05 was taken, and it was not printed$/);
  });
});

describe('a service of which nobody knows its books', () => {
  it('is not judged by them, which is said', async () => {
    const { balances: _, ...silent } = profile;
    const { balances, count } = await ran({ profile: silent });
    expect(count).toEqual({});
    const why = 'the profile has no URL where this service shows them';
    expect(balances).toEqual({ state: 'unasked', why });
  });

  it('that refuses to set prices is not played on', async () => {
    const refuses = (call: string): boolean => call.startsWith('PUT');
    await expect(ran({ profile: await bent({ refuses }) })).rejects.toThrow(SceneError);
  });

  it('leaves balances unread, and nothing else, where the service does not report them afterwards', async () => {
    const refuses = (call: string): boolean => call === 'GET /transactions';
    const { balances, count } = await ran({ profile: await bent({ refuses }) });
    expect(count).toEqual({});
    expect(balances).toMatchObject({ state: 'unread' });
    expect(JSON.stringify(balances)).toContain('it was answered 500');
  });
});
