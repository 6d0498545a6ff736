import { openTarget as open, ProfileError, type Target } from '../../suites/run/target.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';

/** The target of a profile file, or the built-in service. A mistake in the file is wrong usage, told before any request. */
export async function openTarget(
  file: string | undefined,
  terminal: Terminal,
  plainHttp = false,
): Promise<Target> {
  if (file === undefined) terminal.note('starting the built-in service');
  try {
    return await open(file, { plainHttp });
  } catch (error) {
    if (error instanceof ProfileError) throw new UsageError(error.message);
    throw error;
  }
}
