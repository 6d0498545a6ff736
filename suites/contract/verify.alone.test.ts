import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { alterRecords, answersInstead, letsIn, on, without } from '../engine/fault-proxy/alter.ts';
import type { Interception } from '../engine/fault-proxy/interception.ts';
import { startProxy } from '../engine/fault-proxy/proxy.ts';
import { numberMember } from '../engine/journal/json.ts';
import { readJournal, toLine } from '../engine/journal/ndjson.ts';
import { startBuiltIn } from '../engine/run/built-in.ts';
import type { TargetProfile } from '../engine/session/profile/profile.ts';
import { committedPacts, readPact } from './pacts.ts';
import { askPact, type Opinion } from './second-opinion.ts';
import { serveStates } from './verify/state-server.ts';
import {
  type ContractOptions,
  type ContractRun,
  type Verified,
  verifyPacts,
} from './verify/verify.ts';

let target: Awaited<ReturnType<typeof startBuiltIn>>;
beforeAll(async () => {
  target = await startBuiltIn();
});
afterAll(() => target.stop());

const pactFiles = committedPacts();

function optionsFor(profile: TargetProfile): ContractOptions {
  const common = { seed: 1, clock: systemClock, ids: randomIds, environment: {} };
  return { ...common, profile, pacts: pactFiles.map(readPact) };
}

/** Pact's verifier, its states prepared on the service itself even when it looks at a proxy. */
async function secondOpinion(profile: TargetProfile): Promise<Opinion> {
  const { secret } = target.profile.keys.full;
  if (typeof secret !== 'string') throw new Error('the built-in service tells its key');
  await using states = await serveStates(optionsFor(target.profile));
  const { origin } = new URL(profile.baseUrl);
  return await askPact({ baseUrl: origin, statesUrl: states.url, pactFiles, key: secret });
}

const withVerdict = ({ results }: ContractRun, verdict: Verified['verdict']): readonly string[] =>
  results
    .filter((one) => one.verdict === verdict)
    .map((one) => one.interaction)
    .toSorted();

describe('the built-in service, over HTTPS', () => {
  let run: ContractRun;
  beforeAll(async () => {
    run = await verifyPacts(optionsFor(target.profile));
  });

  it.each(
    pactFiles
      .map(readPact)
      .flatMap(({ consumer, interactions }) =>
        interactions.map(({ description }) => [consumer.name, description]),
      ),
  )('keeps what the %s relies on: %s', (consumer, interaction) => {
    const found = run.results.find(
      (one) => one.consumer === consumer && one.interaction === interaction,
    );
    expect(found?.why).toEqual([]);
    expect(found?.verdict).toBe('OK');
  });

  it('keeps it in the opinion of Pact itself', async () => {
    const opinion = await secondOpinion(target.profile);
    expect(opinion.failed).toEqual([]);
    expect(opinion.ok).toEqual(withVerdict(run, 'OK'));
  });

  it('was left without any of the states', () => {
    const calls = (operation: string): readonly number[] =>
      run.journal.flatMap((event) =>
        event.type === 'sent' && event.operation === operation ? [event.call] : [],
      );
    const succeeded = (operation: string): number => {
      const made = calls(operation);
      return run.journal.filter(
        (event) =>
          event.type === 'answered' &&
          made.includes(event.call) &&
          event.status === 200 &&
          (numberMember(event.json, 'errorCode') ?? 0) === 0,
      ).length;
    };
    for (const [create, remove] of [
      ['users.create', 'users.delete'],
      ['inputports.create', 'inputports.delete'],
      ['outputports.create', 'outputports.delete'],
    ] as const) {
      expect(succeeded(create)).toBeGreaterThan(3);
      expect(succeeded(remove)).toBe(succeeded(create));
    }
  });

  it('is recorded in a journal that can be read back and holds no secret', () => {
    const text = run.journal.map(toLine).join('');
    expect(readJournal(text)).toEqual(run.journal);
    const { keys, deviceToken } = target.profile;
    for (const secret of [keys.full.secret, deviceToken, 'example-password-of-ann'])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/access_token":"(?!token#)/);
  });
});

describe('a service that deviates', () => {
  const refusals = [
    'a login by card with a wrong PIN',
    'a login with a wrong password',
    'a login with an unknown card',
  ];
  const cases: readonly (readonly [string, Interception, readonly string[]])[] = [
    ['lets everybody in', letsIn(), refusals],
    [
      'leaves the uuid out of lists',
      alterRecords(on('documents.list'), (record) => without(record, 'uuid')),
      ['the list of several documents'],
    ],
    ['refuses taps that come by POST', answersInstead(on('card.post')), ['a tap sent by POST']],
  ];

  it.each(cases)(
    '%s breaks what is relied on, in both opinions',
    async (_, interception, broken) => {
      await using proxy = await startProxy({ target: target.profile, interception });
      const run = await verifyPacts(optionsFor(proxy.profile));
      expect(withVerdict(run, 'FAILED')).toEqual(broken);
      expect((await secondOpinion(proxy.profile)).failed).toEqual(broken);
    },
  );

  it('may answer as it likes where the interface leaves it free, unless it is our own', async () => {
    await using proxy = await startProxy({ target: target.profile, interception: letsIn() });
    const run = await verifyPacts(optionsFor({ ...proxy.profile, own: false }));
    expect(withVerdict(run, 'INFORMATIONAL')).toEqual(refusals.slice(0, 1));
    expect(withVerdict(run, 'FAILED')).toEqual(refusals.slice(1));
  });

  it('that is not there proves nothing', async () => {
    const gone = { ...target.profile, baseUrl: 'http://127.0.0.1:9/api/v1' };
    const run = await verifyPacts(optionsFor(gone));
    expect(withVerdict(run, 'OK')).toEqual([]);
    expect(withVerdict(run, 'NOT RUN').length).toBeGreaterThan(20);
  });
});
