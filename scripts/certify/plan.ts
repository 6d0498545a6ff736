import {
  readTerminalPlan,
  type TerminalPlan,
  TerminalPlanError,
  usualPlan,
} from '../../suites/certify/terminal-plan.ts';
import { UsageError } from '../command-line/usage-error.ts';

export interface PlanChoice {
  readonly plan: string | undefined;
  readonly host: string | undefined;
  readonly port: number | undefined;
}

/** The plan file's, with what the command line says instead. Throws UsageError for a file with mistakes. */
export function planFor({ plan: file, host, port }: PlanChoice): TerminalPlan {
  try {
    const plan = file === undefined ? usualPlan : readTerminalPlan(file);
    return {
      ...plan,
      ...(host === undefined ? {} : { host }),
      ...(port === undefined ? {} : { port }),
    };
  } catch (error) {
    if (error instanceof TerminalPlanError) throw new UsageError(error.message);
    throw error;
  }
}
