import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest = '/suites/proof/';

/** Vitest begins with the largest files; those of the proof are a few lines and take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [first = [], others = []] = [true, false].map((wanted) =>
      files.filter(({ moduleId }) => moduleId.includes(longest) === wanted),
    );
    return [...(await super.sort(first)), ...(await super.sort(others))];
  }
}
