import { expect, it } from 'vitest';
import { workloadDigest } from './digest.ts';
import type { Workload } from './workload.ts';

const workload: Workload = {
  schemaVersion: 1,
  name: 'small',
  about: 'a test',
  arrivals: { kind: 'constant', perSecond: 5, seconds: 2 },
  mix: { print: 1 },
  documents: [{ bytes: 2000, weight: 1 }],
  users: 10,
  ports: 1,
  printers: {},
  think: { leastMs: 0, mostMs: 0 },
  faults: [],
  warmUpSeconds: 0,
  sampled: 1,
};

it('is one for one workload, whatever the order of its members', () => {
  const turned = Object.fromEntries(Object.entries(workload).toReversed()) as Workload;
  expect(workloadDigest(turned)).toBe(workloadDigest(workload));
  expect(workloadDigest(workload)).toMatch(/^[0-9a-f]{64}$/);
});

it('is another one when anything is different', () => {
  expect(workloadDigest({ ...workload, users: 11 })).not.toBe(workloadDigest(workload));
});
