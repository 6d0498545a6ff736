import type { ToldEvent } from '../../journal/terminal-event.ts';

/** All that was asked is told as done. */
export function saysDone({ outcome }: ToldEvent): boolean {
  return outcome === 'done';
}

export function saysPrinted({ printed }: ToldEvent, name: string): boolean {
  return printed?.some((one) => sameName(one, name)) === true;
}

/** One text may be written in two ways (Unicode, canonical equivalence), and panels trim. */
export function sameName(one: string, other: string): boolean {
  return one.normalize('NFC').trim() === other.normalize('NFC').trim();
}
