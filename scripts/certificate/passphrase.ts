import { text } from '../command-line/options.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { type Environment, readSecret } from '../commands/terminal/secret.ts';

export const passphraseVariable = 'PLATEN_KEY_PASSPHRASE';

/** Of every command that opens or makes a private key: a passphrase never stands on a command line. */
export const passphraseFile = text(
  '--passphrase-file <file>',
  `file whose first line is the private key's passphrase (else ${passphraseVariable})`,
);

/** OpenSSL takes no longer ones. */
const longestBytes = 1024;

/** The passphrase of a private key, where one is given. Throws UsageError for what can be none. */
export async function readPassphrase(
  file: string | undefined,
  environment: Environment,
): Promise<string | undefined> {
  const passphrase = await readSecret({ file, env: passphraseVariable }, environment);
  const from = file ?? passphraseVariable;
  // A variable that is set to nothing is as good as not set.
  if (passphrase === undefined || (file === undefined && passphrase === '')) return undefined;
  if (passphrase.trim() === '') throw new UsageError(`${from} holds no passphrase`);
  if (Buffer.byteLength(passphrase) > longestBytes)
    throw new UsageError(`${from} holds a passphrase of more than ${String(longestBytes)} bytes`);
  return passphrase;
}

/** A key file that is lost is tried with millions of words a minute. */
const leastCharacters = 12;

/** Throws UsageError for one that protects nothing. */
export function refuseShort(passphrase: string): void {
  if (passphrase.length < leastCharacters)
    throw new UsageError(
      `a passphrase has at least ${String(leastCharacters)} characters`,
      'A few unrelated words are enough.',
    );
}
