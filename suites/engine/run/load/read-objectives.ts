import { extname } from 'node:path';
import { readBounded, UnreadableFile } from '../../../../simulators/kit/bounded-file.ts';
import {
  checkObjectives,
  type ObjectiveSet,
  ObjectivesError,
} from '../../judge/load/objectives.ts';
import { readProfileText } from '../../session/profile/profile-text.ts';

const limitBytes = 256 * 1024;

/** Reads a file of objectives (YAML or JSON). Throws ObjectivesError, which names every mistake. */
export function readObjectives(file: string): ObjectiveSet {
  let bytes: Buffer;
  try {
    bytes = readBounded(file, limitBytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new ObjectivesError(error.message);
  }
  const read = readProfileText(bytes, extname(file) === '.json' ? 'JSON' : 'YAML');
  if ('mistake' in read) throw new ObjectivesError(`${file} cannot be read: ${read.mistake}`);
  return checkObjectives(read.value, file);
}
