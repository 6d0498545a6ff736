import { expect, it } from 'vitest';
import { workloadDigest } from './digest.ts';
import { smallHeader } from './row.arbitrary.ts';
import type { Workload } from './workload.ts';

const { workload } = smallHeader;

it('is one for one workload, whatever the order of its members', () => {
  const turned = Object.fromEntries(Object.entries(workload).toReversed()) as Workload;
  expect(workloadDigest(turned)).toBe(workloadDigest(workload));
  expect(workloadDigest(workload)).toMatch(/^[0-9a-f]{64}$/);
});

it('is another one when anything is different', () => {
  expect(workloadDigest({ ...workload, users: 11 })).not.toBe(workloadDigest(workload));
});
