import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { highestRate } from './arrival-mistakes.ts';
import {
  builtInWorkload,
  builtInWorkloads,
  checkWorkload,
  readWorkload,
  WorkloadError,
} from './read-workload.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-workload-'));
afterAll(() => rmSync(folder, { recursive: true }));

const smoke: Record<string, unknown> = { ...builtInWorkload('smoke') };
const poisson = { kind: 'poisson', perSecond: 10, seconds: 10 };
const peak = { kind: 'morning-peak', lowPerSecond: 1, peakPerSecond: 9, peakAtSecond: 5 };
const burst = { kind: 'burst', perSecond: 1, burstOf: 5, everySeconds: 2, seconds: 9 };
const capacity = { ...builtInWorkload('capacity').arrivals };
const sizes = { medianBytes: 5000, sigma: 1, leastBytes: 2000, mostBytes: 9000 };
const stall = { kind: 'stalled-printer', printer: 0, fromSecond: 1, forSeconds: 2 };
const slow = { kind: 'slow-reader', bytesPerSecond: 1, fromSecond: 1, forSeconds: 2 };

/** All that is told of a workload that is like the smoke one, but for these members. */
function mistakesOf(changed: Record<string, unknown>): readonly string[] {
  try {
    checkWorkload({ ...smoke, ...changed }, 'it');
  } catch (error) {
    if (!(error instanceof WorkloadError)) throw error;
    const [first, ...lines] = error.message.split('\n');
    expect(first).toBe('it has mistakes:');
    return lines.map((line) => line.trim());
  }
  return [];
}

describe('the workloads of fixtures/loads', () => {
  it('are all of the folder', () => {
    const files = readdirSync('fixtures/loads').filter((name) => name.endsWith('.json'));
    expect(files.toSorted()).toEqual(builtInWorkloads.map((name) => `${name}.json`).toSorted());
  });

  it.for([...builtInWorkloads])('%s is right, has its name, and asks a question', (name) => {
    const workload = builtInWorkload(name);
    expect(workload.name).toBe(name);
    expect(workload.about).toContain('?');
    // Enough users for jobs of a second beside the time they think; a capacity ends where they do.
    const { arrivals, think, users } = workload;
    const jobSeconds = 1 + (think.leastMs + think.mostMs) / 2000;
    if (arrivals.kind !== 'capacity')
      expect(users).toBeGreaterThanOrEqual(highestRate(arrivals) * jobSeconds);
  });

  it('another name is refused with those that there are', () => {
    for (const name of ['rush', '../seeds/bench', '__proto__'])
      expect(() => builtInWorkload(name)).toThrow(
        new WorkloadError(
          `there is no workload "${name}": there are ${builtInWorkloads.join(', ')}, and files`,
        ),
      );
  });
});

const prices = {
  bwNormalPage: '0.05',
  bwLargePage: '0.1',
  colorNormalPage: '0.05',
  colorLargePage: '0.1',
};

describe('a file', () => {
  function written(name: string, content: string | Buffer): string {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  }

  it('may be JSON or YAML', () => {
    expect(readWorkload(written('a.json', JSON.stringify(smoke)))).toEqual(smoke);
    expect(readWorkload(written('a.yaml', JSON.stringify(smoke, null, 2)))).toEqual(smoke);
  });

  it.for([
    ['half.json', '{"schemaVersion": 1,', 'it is not JSON'],
    ['twice.yaml', 'users: 1\nusers: 2\n', 'a member occurs twice, at line 2'],
    ['binary.yaml', Buffer.from([0xff, 0xfe]), 'it is not UTF-8'],
    ['list.json', '[]', 'is not a workload'],
    ['empty.yaml', '', 'is not a workload'],
    ['large.json', Buffer.alloc(300_000, 0x20), 'it has more than 262144 bytes'],
  ] as const)('%s is refused', ([name, content, says]) => {
    const file = written(name, content);
    expect(() => readWorkload(file)).toThrow(WorkloadError);
    expect(() => readWorkload(file)).toThrow(says);
  });

  it('that is not there is refused', () => {
    expect(() => readWorkload(join(folder, 'none.json'))).toThrow(
      'none.json cannot be read: it does not exist',
    );
  });
});

describe('mistakes in the shape', () => {
  it.for([
    [{ users: 0 }, ['/users: must be >= 1']],
    [{ user: 5 }, ['/: must NOT have additional properties: "user"']],
    [{ arrivals: { ...poisson, perSecond: '10' } }, ['/arrivals/perSecond: must be number']],
    [
      { arrivals: { kind: 'poisson', seconds: 9 } },
      ["/arrivals: must have required property 'perSecond'"],
    ],
    [{ arrivals: 'often' }, ['/arrivals: must be object']],
    [
      { faults: [stall, { ...stall, kind: 'slow-reader' }] },
      [
        "/faults/1: must have required property 'bytesPerSecond'",
        '/faults/1: must NOT have additional properties: "printer"',
      ],
    ],
    [
      { documents: [{ bytes: 1, weight: 0 }] },
      ['/documents/0/bytes: must be >= 2000', '/documents/0/weight: must be > 0'],
    ],
    [{ documents: 5 }, ['/documents: must be object']],
    [
      { charges: { prices: { ...prices, bwLargePage: '-1' }, quota: 5 } },
      [
        '/charges/prices/bwLargePage: must match pattern "^[0-9]{1,9}([.][0-9]{1,6})?$"',
        '/charges/quota: must be string',
      ],
    ],
    [{ charges: { quota: '1' } }, ["/charges: must have required property 'prices'"]],
    [{ mix: { prints: 1 } }, ['/mix: must NOT have additional properties: "prints"']],
  ] as const)('%o: %o', ([changed, told]) => {
    expect(mistakesOf(changed)).toEqual(told);
  });

  it('of a kind that there is not, the kinds are told and nothing else', () => {
    const told = mistakesOf({ arrivals: { kind: 'flood' } });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^\/arrivals\/kind: .*"poisson".*"morning-peak"/);
  });

  it('of an empty one, every missing member is told', () => {
    expect(() => checkWorkload({}, 'it')).toThrow(/'arrivals'[^]*'mix'[^]*'sampled'/);
  });
});

describe('mistakes in what members say together', () => {
  it.for([
    [{ think: { leastMs: 2, mostMs: 1 } }, '/think: leastMs is more than mostMs'],
    [{ documents: { ...sizes, leastBytes: 6000 } }, 'leastBytes is more than medianBytes'],
    [{ documents: { ...sizes, mostBytes: 4000 } }, 'medianBytes is more than mostBytes'],
    [{ mix: { print: 0, list: 0 } }, '/mix: all its weights are 0'],
    [{ faults: [{ ...stall, printer: 2 }] }, '/faults/0: there is no printer 2: ports is 2'],
    [
      { faults: [stall], mix: { list: 1 } },
      'a stalled-printer has no effect where mix has no print or release',
    ],
    [
      { faults: [slow], mix: { print: 1 } },
      'a slow-reader has no effect where mix has no download',
    ],
    [
      { faults: [{ ...stall, fromSecond: 4 }] },
      'start after the end of the workload, which takes 4 s',
    ],
    [{ faults: [stall, { ...stall, fromSecond: 2.9 }] }, '/faults/1: it overlaps with /faults/0'],
    [
      { arrivals: { ...peak, spreadSeconds: 2, seconds: 5 } },
      'the peak would start after the end of the stage',
    ],
    [
      { arrivals: { ...peak, spreadSeconds: 2, seconds: 9, lowPerSecond: 10 } },
      'lowPerSecond is more than peakPerSecond',
    ],
    [
      { arrivals: { ...burst, everySeconds: 9 } },
      'the first burst would start after the end of the stage',
    ],
    [{ arrivals: { ...burst, burstOf: 25 } }, '/users: fewer than the starts of a burst: 25'],
    [
      { arrivals: { ...capacity, fromPerSecond: 9000 }, think: { leastMs: 0, mostMs: 0 } },
      'fromPerSecond is more than mostPerSecond',
    ],
    [{ arrivals: { ...poisson, perSecond: 0.09 } }, 'it would start no journey'],
    [
      { arrivals: { ...poisson, perSecond: 30 }, think: { leastMs: 1000, mostMs: 3000 } },
      '/users: fewer than the users who think at the same time: 36',
    ],
    [
      { charges: { prices: { ...prices, colorNormalPage: '1' }, quota: '1.5' } },
      '/charges: quota pays for less than the 2 jobs that each user may have',
    ],
  ] as const)('%o: %s', ([changed, says]) => {
    const told = mistakesOf(changed);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(says);
  });

  it.for([
    { faults: [stall, { ...stall, fromSecond: 3 }, { ...stall, printer: 1 }, slow] },
    { documents: sizes },
    { arrivals: { ...burst, burstOf: 24 } },
    { arrivals: { ...peak, spreadSeconds: 2, seconds: 9 } },
    { charges: { prices, quota: '0.1' } },
  ])('%o is right', (changed) => {
    expect(mistakesOf(changed)).toEqual([]);
  });

  it('are told beside those in the shape, of the members that have theirs', () => {
    const told = mistakesOf({ users: 'all', think: { leastMs: 2, mostMs: 1 }, mix: { list: 0 } });
    expect(told).toEqual([
      '/users: must be integer',
      '/mix: all its weights are 0',
      '/think: leastMs is more than mostMs',
    ]);
  });
});

it('any value is a workload or is refused as none', () => {
  const members = fc.constantFrom(...Object.keys(smoke));
  fc.assert(
    fc.property(members, fc.jsonValue(), (member, value) => {
      try {
        checkWorkload({ ...smoke, [member]: value }, 'it');
      } catch (error) {
        expect(error).toBeInstanceOf(WorkloadError);
      }
    }),
  );
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(() => checkWorkload(value, 'it')).toThrow(WorkloadError);
    }),
  );
});
