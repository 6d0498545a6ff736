import type { RawHabits } from './raw-habits.ts';

/** What can be put right by whoever named the habit. */
export class HabitFormatError extends Error {
  override readonly name = 'HabitFormatError';
}

/** From a command line: `second-connection=reset`, `idle-ms=90000`. Throws HabitFormatError. */
export function rawHabitFromText(text: string): Partial<RawHabits> {
  const [, name = '', given = ''] = /^([^=]*)=?(.*)$/s.exec(text) ?? [];
  const known = habits.find((habit) => kebab(habit.name) === name);
  const value = known && read(known, given);
  if (known !== undefined && value !== undefined) return { [known.name]: value };
  throw new HabitFormatError(
    `unknown habit ${JSON.stringify(text)}: it must be one of ${rawHabitForms.join(', ')}`,
  );
}

interface Habit {
  readonly name: keyof RawHabits;
  readonly values: readonly string[] | 'number' | 'text';
}

const habits: readonly Habit[] = [
  { name: 'secondConnection', values: ['queued', 'reset', 'unread', 'served'] },
  { name: 'waitingConnections', values: 'number' },
  { name: 'halfClose', values: ['when-printed', 'when-received', 'at-once'] },
  { name: 'pageCountForm', values: ['named', 'bare'] },
  { name: 'greeting', values: ['none', 'status'] },
  { name: 'unknownCommands', values: ['answered', 'ignored'] },
  { name: 'model', values: 'text' },
  { name: 'operatorMs', values: 'number' },
  { name: 'idleMs', values: 'number' },
];

/** How each is written on a command line. */
export const rawHabitForms: readonly string[] = habits.map(
  ({ name, values }) =>
    `${kebab(name)}=${typeof values === 'string' ? values.toUpperCase() : values.join('|')}`,
);

/** Undefined for what the habit can't be. */
function read({ values }: Habit, given: string): string | number | undefined {
  if (values === 'text') return given === '' ? undefined : given;
  if (values === 'number') return /^\d{1,9}$/.test(given) ? Number(given) : undefined;
  return values.includes(given) ? given : undefined;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
