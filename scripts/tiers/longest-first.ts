import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readDurations } from './durations.ts';

/** Short files whose tests take minutes; elsewhere the size of a file tells more. */
const knownLong = /\/suites\/(proof|certify|run|contract)\//;
const unknownMs = 60_000;

/** Begins with the files that took longest here the last time; those that never ran come early. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const last = readDurations(root);
    const lastMs = ({ moduleId }: TestSpecification): number =>
      last[relative(root, moduleId)] ??
      (knownLong.test(moduleId) ? Number.POSITIVE_INFINITY : unknownMs);
    // Vitest's own order, the largest first, holds among those that are unknown.
    const ordered = await super.sort(files);
    return ordered.toSorted((one, other) => compare(lastMs(other), lastMs(one)));
  }
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
