import {
  openTarget as open,
  openSecrets,
  ProfileError,
  type Target,
} from '../suites/engine/run/target.ts';
import { text, wholeNumber } from './command-line/options.ts';
import type { Terminal } from './command-line/terminal.ts';
import { UsageError } from './command-line/usage-error.ts';

export interface TargetChoice {
  /** A target profile; without one the built-in service, which ends with the target. */
  readonly target: string | undefined;
  /** The built-in service over plain HTTP. */
  readonly http?: boolean;
  /** PostgreSQL database of the built-in service. */
  readonly database?: string | undefined;
  /** Its processes on that database. */
  readonly services?: number | undefined;
}

/** The built-in service as several processes. */
export const severalServices = {
  database: text('--database <url>', 'PostgreSQL database for the built-in service'),
  services: wholeNumber(
    '--services <number>',
    'processes of the built-in service on that database; requests go to them at random',
    { min: 1, max: 16 },
  ),
};

/** A mistake in the profile, or a secret that it names and that isn't there, is wrong usage, told before any request. */
export async function openTarget(
  choice: TargetChoice,
  terminal: Terminal,
  environment: NodeJS.ProcessEnv,
): Promise<Target> {
  const { target } = choice;
  const options = builtInOptions(choice);
  if (target === undefined) terminal.note('starting the built-in service');
  using progress = terminal.progress('starting');
  progress.update(target ?? 'the built-in service');
  try {
    const opened = await open(target, options);
    openSecrets(opened.profile, environment);
    return opened;
  } catch (error) {
    if (error instanceof ProfileError) throw new UsageError(error.message);
    throw error;
  }
}

function builtInOptions({ target, http = false, database, services }: TargetChoice) {
  const isSeveral = services !== undefined || database !== undefined;
  if (isSeveral && target !== undefined)
    throw new UsageError(
      '--services and --database are for the built-in service, not for --target',
    );
  if (services !== undefined && services > 1 && database === undefined)
    throw new UsageError('--services needs the --database that the processes share');
  return {
    plainHttp: http,
    ...(database === undefined ? {} : { database }),
    ...(services === undefined ? {} : { services }),
  };
}
