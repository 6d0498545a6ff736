import { isInSample, type MutantSample } from './mutant-sample.ts';

export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Long enough for whole functions, short enough for a sample of few files. */
const lines = 12;

/**
 * "suites/judge/a.ts:13-24" for each stretch of lines that is in the sample: what Stryker is to mutate.
 * A mutant that stretches beyond is not tried; of a whole sample every one is.
 */
export function sampledStretches(
  sources: readonly Source[],
  sample: MutantSample,
): readonly string[] {
  if (sample.percent >= 100) return sources.map(({ path }) => path);
  return sources.flatMap(({ path, text }) => {
    const count = Math.ceil(text.split('\n').length / lines);
    return Array.from({ length: count }, (_, at) => at)
      .filter((at) => isInSample({ fileName: path, mutatorName: 'all', location: at }, sample))
      .map((at) => `${path}:${String(at * lines + 1)}-${String((at + 1) * lines)}`);
  });
}
