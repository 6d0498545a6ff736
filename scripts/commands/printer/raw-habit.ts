import {
  HabitFormatError,
  type RawHabits,
  rawHabitFromText,
} from '../../../simulators/printer/index.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** A habit as it is written on a command line. */
export function rawHabitOf(given: string): Partial<RawHabits> {
  try {
    return rawHabitFromText(given);
  } catch (error) {
    if (error instanceof HabitFormatError) throw new UsageError(`${error.message}.`);
    throw error;
  }
}
