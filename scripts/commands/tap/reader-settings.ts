import type {
  CardReaderOptions,
  ReaderBehaviour,
  ReaderHabits,
} from '../../../simulators/card-reader/index.ts';
import type { ScriptReader } from './script-form.ts';

/** What a script says of a reader, as the reader takes it. */
export function readerSettings(
  reader: ScriptReader,
): Pick<CardReaderOptions, 'habits' | 'behaviour'> & { readonly via: 'GET' | 'POST' } {
  const { via = 'GET' } = reader;
  return { via, habits: habitsOf(reader), behaviour: behaviourOf(reader) };
}

export function habitsOf(reader: ScriptReader): ReaderHabits {
  const { format = 'as-given', letterCase = 'upper', prefix = '', suffix = '' } = reader;
  const { wiegandBits, bits, facilityBits, digits, separator, check } = reader;
  const form = given({ wiegandBits, bits, facilityBits, digits, separator, check });
  return { format, letterCase, prefix, suffix, ...form };
}

function behaviourOf(reader: ScriptReader): Partial<ReaderBehaviour> {
  const { bounceMs, atOnce, retries, pauseMs, longestPauseMs } = reader;
  const { whenAway, capacity, whenFull, staleMs, offsetMs, driftPpm } = reader;
  const sending = given({ bounceMs, atOnce, retries, pauseMs, longestPauseMs });
  return { ...sending, ...given({ whenAway, capacity, whenFull, staleMs, offsetMs, driftPpm }) };
}

type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** Without what was left out. */
function given<T extends object>(settings: T): Given<T> {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Given<T>;
}
