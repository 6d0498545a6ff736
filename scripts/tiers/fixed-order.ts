import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files of a run in the same order on every machine: by project, those with own processes first, then by path. */
export class FixedOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const keyOf = ({ project, moduleId }: TestSpecification): string =>
      `${String(project.config.sequence.groupOrder)} ${project.config.isolate ? '0' : '1'} ${project.name} ${relative(this.ctx.config.root, moduleId)}`;
    return Promise.resolve(files.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)));
  }
}
