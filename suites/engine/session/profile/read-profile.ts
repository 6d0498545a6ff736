import { extname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBounded, UnreadableFile } from '../../../../simulators/kit/bounded-file.ts';
import type { ProfileSecret, TargetProfile } from './profile.ts';
import { checkedProfile } from './profile-mistakes.ts';
import { secretsOf } from './profile-secrets.ts';
import { readProfileText } from './profile-text.ts';

export class ProfileError extends Error {
  override readonly name = 'ProfileError';
}

const profileLimitBytes = 256 * 1024;
const secretLimitBytes = 64 * 1024;
const mostMistakes = 20;

/** Reads a profile file (YAML or JSON), or the ready line of a service kept in one. Throws `ProfileError`, naming every mistake, before any request is made. */
export function readProfile(file: string): TargetProfile {
  const language = extname(file) === '.json' ? 'JSON' : 'YAML';
  const read = readProfileText(bytesOf(file, profileLimitBytes, 'target profile'), language);
  if ('mistake' in read)
    throw new ProfileError(`the target profile ${file} cannot be read: ${read.mistake}`);
  const { value } = read;
  const profile = checkProfile(isReadyLine(value) ? value.profile : value, file);
  // A ready line, or the profile in it, comes from Platen's own service. Any other profile is kept and shared.
  const isKept = !isReadyLine(value) && profile.own !== true;
  const bare = secretsOf(profile).filter(({ secret }) => isKept && typeof secret === 'string');
  if (bare.length > 0)
    throw mistaken(
      file,
      bare.map(
        ({ place }) => `${place}: contains a secret; name { env: VARIABLE } or { file: PATH }`,
      ),
    );
  return profile;
}

function bytesOf(file: string, limitBytes: number, what: string): Buffer {
  try {
    return readBounded(file, limitBytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new ProfileError(`cannot read the ${what} ${file}: ${error.why}`);
  }
}

/** What a service says with --json-ready holds its profile beside other members. */
function isReadyLine(value: unknown): value is { readonly profile: unknown } {
  return typeof value === 'object' && value !== null && 'ready' in value && 'profile' in value;
}

/** Checks a value that came from elsewhere, such as the ready line of a spawned service. */
export function checkProfile(value: unknown, from: string): TargetProfile {
  const checked = checkedProfile(value);
  if ('profile' in checked) return checked.profile;
  throw mistaken(from, checked.mistakes);
}

const example = fileURLToPath(
  new URL('../../../../fixtures/targets/example.yaml', import.meta.url),
);

function mistaken(from: string, mistakes: readonly string[]): ProfileError {
  const more = mistakes.length - mostMistakes;
  const lines = [
    ...mistakes.slice(0, mostMistakes),
    ...(more > 0 ? [`and ${String(more)} more`] : []),
  ];
  return new ProfileError(
    `the target profile from ${from} has mistakes:\n${lines.map((line) => `  ${line}`).join('\n')}\n` +
      `${relative('', example)} explains every member`,
  );
}

/** The value of a secret. Throws `ProfileError` when the variable or file it names isn't there, or what it holds can be none. */
export function secretValue(secret: ProfileSecret, environment: NodeJS.ProcessEnv): string {
  const [value, where] = secretIn(secret, environment);
  if (/\p{Cc}/u.test(value))
    throw new ProfileError(`${where} holds a line break or another control character`);
  return value;
}

function secretIn(
  secret: ProfileSecret,
  environment: NodeJS.ProcessEnv,
): readonly [value: string, where: string] {
  if (typeof secret === 'string') return [secret, 'a secret of the target profile'];
  if ('env' in secret) {
    const where = `the environment variable ${secret.env}`;
    const value = environment[secret.env];
    if (value === undefined || value === '') throw new ProfileError(`${where} is not set`);
    return [value, where];
  }
  const where = `the secret file ${secret.file}`;
  const value = textIn(bytesOf(secret.file, secretLimitBytes, 'secret file'), where).trim();
  if (value === '') throw new ProfileError(`${where} is empty`);
  return [value, where];
}

function textIn(bytes: Uint8Array, where: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ProfileError(`${where} is not UTF-8`);
  }
}
