import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBounded, UnreadableFile } from '../../../../../simulators/kit/bounded-file.ts';
import type { Workload } from '../../../journal/load/workload.ts';
import { readProfileText } from '../../profile/profile-text.ts';
import { senseMistakes } from './sense-mistakes.ts';
import { shapeMistakes } from './shape-mistakes.ts';

/** Those of fixtures/loads. */
export const builtInWorkloads = [
  'smoke',
  'office-day',
  'morning-peak',
  'burst',
  'steps',
  'capacity',
  'large-documents',
  'lookups',
  'trouble',
] as const;

export class WorkloadError extends Error {
  override readonly name = 'WorkloadError';
}

const limitBytes = 256 * 1024;
const mostMistakes = 20;

/** The workload of that name. Throws WorkloadError, which names those that there are. */
export function builtInWorkload(name: string): Workload {
  const known = builtInWorkloads.find((one) => one === name);
  if (known === undefined)
    throw new WorkloadError(
      `there is no workload "${name}": there are ${builtInWorkloads.join(', ')}, and files`,
    );
  const file = new URL(`../../../../../fixtures/loads/${known}.json`, import.meta.url);
  return readWorkload(fileURLToPath(file));
}

/** Reads a workload file (YAML or JSON). Throws WorkloadError, which names every mistake. */
export function readWorkload(file: string): Workload {
  const language = extname(file) === '.json' ? 'JSON' : 'YAML';
  let bytes: Buffer;
  try {
    bytes = readBounded(file, limitBytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new WorkloadError(error.message);
  }
  const read = readProfileText(bytes, language);
  if ('mistake' in read) throw new WorkloadError(`${file} cannot be read: ${read.mistake}`);
  return checkWorkload(read.value, file);
}

/** Throws WorkloadError, which names every mistake: in the shape, and in what members say together. */
export function checkWorkload(value: unknown, from: string): Workload {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new WorkloadError(`${from} is not a workload: fixtures/loads/smoke.json is an example`);
  const inShape = shapeMistakes(value);
  const workload = value as Workload;
  const mistakes = [...inShape, ...senseMistakes(workload, inShape)];
  if (mistakes.length === 0) return workload;
  const lines = mistakes.map(({ place, what }) => `  ${place === '' ? '/' : place}: ${what}`);
  const told = [...new Set(lines)];
  const more =
    told.length > mostMistakes ? [`  and ${String(told.length - mostMistakes)} more`] : [];
  throw new WorkloadError(
    `${from} has mistakes:\n${[...told.slice(0, mostMistakes), ...more].join('\n')}`,
  );
}
