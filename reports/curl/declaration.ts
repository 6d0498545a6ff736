import { madeUp, type Named } from './names.ts';
import { shellComment } from './shell-word.ts';

const values: Readonly<Record<string, string>> = {
  [madeUp.run]: 'again-$$',
  [madeUp.number]: '$((1000000000 + $(od -An -N4 -tu4 /dev/urandom) % 3000000000))',
  [madeUp.reader]: "$(od -An -N5 -tx1 /dev/urandom | tr ' ' ':' | sed 's/^/02/')",
};

/** The line that gives a variable its value, before the first call; none for what an answer brings. */
export function declaration({ variable, origin }: Named): readonly string[] {
  if (origin.kind === 'answered') return [];
  if (origin.kind === 'given') return [`: "\${${variable}:?${origin.about}}"`];
  return [withDefault(variable, values[origin.value] ?? harmless(origin.value), origin.about)];
}

export function withDefault(variable: string, value: string, about: string): string {
  return `${variable}=\${${variable}:-${value}}  ${shellComment(about)}`;
}

/** For inside `${NAME:-...}`: only what a shell takes as it stands. */
export function harmless(text: string): string {
  return text.replaceAll(/[^\w./:@%+,=[\]-]/g, '');
}
