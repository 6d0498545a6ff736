import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readDurations } from './durations.ts';

/** Begins with the files that took longest here the last time; those that never ran come first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const last = readDurations(root);
    const lastMs = ({ moduleId }: TestSpecification): number =>
      last[relative(root, moduleId)] ?? Number.POSITIVE_INFINITY;
    // Vitest's own order, the largest first, holds among those that are unknown.
    const ordered = await super.sort(files);
    return ordered.toSorted((one, other) => compare(lastMs(other), lastMs(one)));
  }
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
