import { Compile } from 'typebox/schema';
import { readBoundedText, UnreadableFile } from '../../kit/bounded-file.ts';
import { jsonFault } from '../../kit/json-fault.ts';
import { brokenReferences } from './references.ts';
import { type Seed, seedSchema } from './schema.ts';

/** A people file that can't be used; the message names the file and the place of each mistake. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

/** Tens of thousands of people. */
const longestSeed = 64 * 1024 * 1024;

/** Reads and checks a people file. Throws SeedError with all mistakes, each with its path in the file. */
export async function readSeed(file: string): Promise<Seed> {
  let text: string;
  try {
    text = readBoundedText(file, longestSeed);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new SeedError(`the seed file ${error.message}`, { cause: error });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // Without its cause: a log that tells it would quote a piece of the file.
    throw new SeedError(`${file} is not JSON: ${jsonFault(error)}`);
  }
  return checkSeed(value, file);
}

/** The value as a seed; `from` names it in refusals. */
export function checkSeed(value: unknown, from: string): Seed {
  const [good, errors] = Compile(seedSchema).Errors(value);
  if (!good) throw mistakes(from, errors.flatMap(describe));
  const seed = value as Seed;
  const broken = brokenReferences(seed);
  if (broken.length > 0) throw mistakes(from, broken);
  return seed;
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

function mistakes(from: string, lines: readonly string[]): SeedError {
  const list = [...new Set(lines)].map((line) => `  ${line}`).join('\n');
  return new SeedError(`${from} is not a seed file:\n${list}`);
}

function describe({ keyword, instancePath, message, params }: SchemaError): readonly string[] {
  const place = placeOf(instancePath);
  // Told twice: for the object that has too much, and for the member itself.
  if (keyword === 'additionalProperties') return [];
  if (keyword === 'boolean') return [`${place}: is not a known member`];
  if (keyword === 'enum' && 'allowedValues' in params && Array.isArray(params.allowedValues)) {
    return [`${place}: must be one of ${params.allowedValues.join(', ')}`];
  }
  if (keyword === 'pattern') return [`${place}: does not have the expected form`];
  return [`${place}: ${message}`];
}

/** `/accounts/0/keys/1` as people write it: `accounts[0].keys[1]`. */
function placeOf(pointer: string): string {
  const dotted = pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('');
  return dotted === '' ? 'the file' : dotted.replace(/^\./, '');
}
