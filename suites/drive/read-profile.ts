import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Ajv } from 'ajv';
import { parse as parseYaml } from 'yaml';
import { type ProfileSecret, TargetProfile } from './profile.ts';

const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile<TargetProfile>(
  TargetProfile,
);

export class ProfileError extends Error {
  override readonly name = 'ProfileError';
}

/** Reads a profile file (YAML or JSON), or the ready line of a service kept in one. Throws `ProfileError`, naming every mistake, before any request is made. */
export function readProfile(file: string): TargetProfile {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ProfileError(`cannot read the target profile ${file}`);
  }
  let value: unknown;
  try {
    value = extname(file) === '.json' ? JSON.parse(text) : parseYaml(text);
  } catch (error) {
    throw new ProfileError(
      `${file} is neither JSON nor YAML: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return checkProfile(isReadyLine(value) ? value.profile : value, file);
}

/** What a service says with --json-ready holds its profile beside other members. */
function isReadyLine(value: unknown): value is { readonly profile: unknown } {
  return typeof value === 'object' && value !== null && 'ready' in value && 'profile' in value;
}

/** Checks a value that came from elsewhere, such as the ready line of a spawned service. */
export function checkProfile(value: unknown, from: string): TargetProfile {
  if (validate(value)) return value;
  const mistakes = (validate.errors ?? []).map((error) => {
    const extra =
      error.keyword === 'additionalProperties'
        ? ` '${String(error.params['additionalProperty'])}'`
        : '';
    return `  ${error.instancePath === '' ? '/' : error.instancePath}: ${error.message ?? 'is wrong'}${extra}`;
  });
  throw new ProfileError(
    `the target profile from ${from} has mistakes:\n${[...new Set(mistakes)].join('\n')}`,
  );
}

/** The value of a secret. Throws `ProfileError` when the variable or file it names isn't there. */
export function secretValue(secret: ProfileSecret, environment: NodeJS.ProcessEnv): string {
  if (typeof secret === 'string') return secret;
  if ('env' in secret) {
    const value = environment[secret.env];
    if (value === undefined || value === '')
      throw new ProfileError(`the environment variable ${secret.env} is not set`);
    return value;
  }
  try {
    return readFileSync(secret.file, 'utf8').trim();
  } catch {
    throw new ProfileError(`cannot read the secret file ${secret.file}`);
  }
}
