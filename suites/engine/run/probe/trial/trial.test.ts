import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../../../simulators/kit/clock.ts';
import { randomIds } from '../../../../../simulators/kit/ids.ts';
import type { Choices } from '../../../journal/facts.ts';
import { type TrialResult, tryTarget } from './trial.ts';
import { type Manners, openTrialService } from './trial-service.fixture.ts';

interface Tried extends TrialResult {
  readonly things: readonly string[];
  readonly calls: readonly string[];
}

/** Nobody waits: what is slept is over at once. */
function skippingClock(): Clock {
  let skippedNs = 0n;
  return {
    ...systemClock,
    monotonic: () => skippedNs,
    sleep: async (ms) => {
      skippedNs += BigInt(ms) * 1_000_000n;
    },
  };
}

async function tried(manners: Manners, choices?: Choices, end?: AbortController): Promise<Tried> {
  await using service = await openTrialService(manners);
  const profile = { ...service.profile, ...(choices === undefined ? {} : { choices }) };
  const result = await tryTarget({
    profile,
    environment: {},
    clock: skippingClock(),
    ids: randomIds,
    signal: (end ?? new AbortController()).signal,
    tell: (what) => {
      if (what === 'trial/history') end?.abort();
    },
  });
  return { ...result, things: service.things(), calls: service.calls };
}

const short = ({ findings }: TrialResult): readonly unknown[] =>
  findings.map(({ member, state, value }) => [member, state, value]);

describe('a trial', () => {
  it('finds what belongs into a profile that says nothing, and leaves nothing', async () => {
    const seen = await tried({});
    expect(short(seen)).toEqual([
      ['changesLagMs', 'agrees', undefined],
      ['downloads', 'new', 'uploaded'],
      ['historyLagMs', 'new', 1_000],
      ['historyHolds', 'new', 'all'],
      ['importMs', 'new', 1_000],
      ['names', 'new', 'any'],
    ]);
    expect(seen.things).toEqual([]);
  });

  it('agrees with a profile that gives a slow service the time it takes', async () => {
    const choices = {
      changesLagMs: 300,
      downloads: 'others',
      historyLagMs: 300,
      historyHolds: 'finished',
      importMs: 300,
      names: 'letters',
    } as const;
    const isText = (bytes: Buffer): boolean => !bytes.subarray(0, 4).equals(Buffer.from('%PDF'));
    const manners = {
      changesIn: 2,
      converts: (bytes: Buffer) => (isText(bytes) ? Buffer.from('%PDF-1.7 converted') : bytes),
      historyIn: 1,
      history: 'finished',
      importIn: 1,
      badName: /[%"]/,
    } as const;
    const { findings } = await tried(manners, choices);
    expect(findings.map(({ state }) => state)).toEqual(Array(6).fill('agrees'));
    expect(findings[1]?.seen).toContain('returned as uploaded: PDF; returned changed');
  });

  it('says what the profile denies: a history and an import that come late, other bytes', async () => {
    const choices = {
      changesLagMs: 20,
      downloads: 'uploaded',
      historyLagMs: 0,
      historyHolds: 'all',
      importMs: 0,
      names: 'any',
    } as const;
    const converts = (): Buffer => Buffer.from('other');
    const manners = {
      changesIn: 2,
      converts,
      historyIn: 2,
      history: 'finished',
      importIn: 2,
      badName: /[^ -~]/,
    } as const;
    expect(short(await tried(manners, choices))).toEqual([
      ['changesLagMs', 'contradicts', 300],
      ['downloads', 'contradicts', 'others'],
      ['historyLagMs', 'contradicts', 1_000],
      ['historyHolds', 'contradicts', 'finished'],
      ['importMs', 'contradicts', 1_000],
      ['names', 'contradicts', 'plain'],
    ]);
  });

  it('finds how long changes take, and waits for them in the other trials', async () => {
    const seen = await tried({ changesIn: 3 });
    expect(short(seen).slice(0, 2)).toEqual([
      ['changesLagMs', 'new', 600],
      ['downloads', 'new', 'uploaded'],
    ]);
    expect(seen.things).toEqual([]);
  });

  it('finds no time for what never comes, and says so', async () => {
    const seen = await tried({ history: 'none', importIn: Number.POSITIVE_INFINITY });
    expect(short(seen)).toEqual([
      ['changesLagMs', 'agrees', undefined],
      ['downloads', 'new', 'uploaded'],
      ['historyLagMs', 'unknown', undefined],
      ['historyHolds', 'unknown', undefined],
      ['importMs', 'unknown', undefined],
      ['names', 'new', 'any'],
    ]);
    expect(seen.findings[4]?.seen).toContain('had not appeared after');
  });

  it('says why it could not try something, and goes on', async () => {
    const seen = await tried({ refuses: 'GET /documents/history' });
    expect(short(seen).slice(2, 4)).toEqual([
      ['historyLagMs', 'unknown', undefined],
      ['historyHolds', 'unknown', undefined],
    ]);
    expect(seen.findings[2]?.seen).toBe('reading the history was answered 403');
    expect(seen.findings[4]?.state).toBe('new');
    expect(seen.things).toEqual([]);
  });

  it('that is ended early removes what it made, and makes nothing more', async () => {
    const seen = await tried({}, undefined, new AbortController());
    expect(seen.findings.map(({ state }) => state)).toEqual(
      ['agrees', 'new'].concat(Array<string>(4).fill('unknown')),
    );
    expect(seen.calls).not.toContain('POST /users/import');
    expect(seen.calls).toContain('DELETE /documents');
    expect(seen.left.filter(({ removable }) => removable)).toEqual([]);
  });

  it('tells what it could not remove', async () => {
    const { left } = await tried({ refuses: 'DELETE /users' });
    expect(new Set(left.filter(({ removable }) => removable).map(({ kind }) => kind))).toEqual(
      new Set(['user']),
    );
  });
});
