import type { Credentials } from '../../../simulators/terminal/index.ts';
import { flag, text } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { type Environment, readSecret } from './secret.ts';

const passwordVariable = 'PLATEN_PASSWORD';

/** Who stands at the panel. */
export const personOptions = {
  user: text('--user <name>', 'log in by user name and password'),
  card: text('--card <number>', 'log in by card number; with a PIN if one is given'),
  shortId: text('--short-id <id>', 'log in by short id'),
  name: text('--name <name>', 'log in by user name alone'),
  email: text('--email <address>', 'log in by e-mail address'),
  passwordEnv: text('--password-env <name>', `variable with password or PIN (${passwordVariable})`),
  passwordFile: text('--password-file <file>', 'file that holds the password or the PIN'),
  passwordStdin: flag('--password-stdin', 'read the password or PIN from stdin'),
};

export interface PersonChoice {
  readonly user: string | undefined;
  readonly card: string | undefined;
  readonly shortId: string | undefined;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly passwordEnv: string | undefined;
  readonly passwordFile: string | undefined;
  readonly passwordStdin: boolean;
}

export function isNamed({ user, card, shortId, name, email }: PersonChoice): boolean {
  return [user, card, shortId, name, email].some((id) => id !== undefined);
}

/** Throws UsageError when nobody is named, or two are, or a password is nowhere to be found. */
export async function credentialsOf(
  person: PersonChoice,
  environment: Environment,
): Promise<Credentials> {
  const { user, card, shortId, name, email } = person;
  const ids = [
    ['password', user],
    ['card', card],
    ['shortId', shortId],
    ['name', name],
    ['email', email],
  ] as const;
  const given = ids.flatMap(([by, id]) => (id === undefined ? [] : [{ by, id }]));
  const [one, another] = given;
  if (one === undefined || another !== undefined) {
    throw new UsageError('Log in one user: --user, --card, --short-id, --name or --email.');
  }
  const secret = await readPassword(person, environment);
  if (one.by === 'password') return { ...one, by: 'password', password: needed(secret, person) };
  if (one.by === 'card')
    return { ...one, by: 'card', ...(secret === undefined ? {} : { pin: secret }) };
  return { by: one.by, id: one.id };
}

/** The usual variable is for --user only: a card needs no PIN. */
async function readPassword(
  { user, passwordEnv, passwordFile, passwordStdin }: PersonChoice,
  environment: Environment,
): Promise<string | undefined> {
  const env = passwordEnv ?? (user === undefined ? undefined : passwordVariable);
  const secret = await readSecret({ env, file: passwordFile, stdin: passwordStdin }, environment);
  if (secret === undefined && passwordEnv !== undefined) {
    throw new UsageError(`There is no password in the variable ${passwordEnv}.`);
  }
  return secret;
}

function needed(secret: string | undefined, { passwordFile }: PersonChoice): string {
  if (secret !== undefined && secret !== '') return secret;
  throw new UsageError(
    `There is no password in ${passwordFile ?? `the variable ${passwordVariable}`}.`,
    'Name a variable with --password-env, a file with --password-file, or use --password-stdin.',
  );
}
