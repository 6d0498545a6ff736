import {
  openTarget as openEngineTarget,
  ProfileError,
  type Target,
} from '../../../suites/run/target.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { UsageError } from '../../command-line/usage-error.ts';

export interface TargetChoice {
  readonly target: string | undefined;
  readonly http: boolean;
}

/** The service of the profile, or the built-in one, which ends with this. */
export async function openTarget(choice: TargetChoice, terminal: Terminal): Promise<Target> {
  if (choice.target === undefined) terminal.note('starting the built-in service');
  try {
    return await openEngineTarget(choice.target, { plainHttp: choice.http });
  } catch (error) {
    if (error instanceof ProfileError) throw new UsageError(error.message);
    throw error;
  }
}
