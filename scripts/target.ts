import {
  openTarget as open,
  openSecrets,
  ProfileError,
  type Target,
} from '../suites/run/target.ts';
import type { Terminal } from './command-line/terminal.ts';
import { UsageError } from './command-line/usage-error.ts';

export interface TargetChoice {
  /** A target profile; without one the built-in service, which ends with the target. */
  readonly target: string | undefined;
  /** The built-in service over plain HTTP. */
  readonly http?: boolean;
}

/** A mistake in the profile, or a secret that it names and that isn't there, is wrong usage, told before any request. */
export async function openTarget(
  { target, http = false }: TargetChoice,
  terminal: Terminal,
  environment: NodeJS.ProcessEnv,
): Promise<Target> {
  if (target === undefined) terminal.note('starting the built-in service');
  using progress = terminal.progress('starting');
  progress.update(target ?? 'the built-in service');
  try {
    const opened = await open(target, { plainHttp: http });
    openSecrets(opened.profile, environment);
    return opened;
  } catch (error) {
    if (error instanceof ProfileError) throw new UsageError(error.message);
    throw error;
  }
}
