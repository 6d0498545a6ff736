import type { Situation } from './situation.ts';
import { entering } from './situations/entering.ts';
import { looking } from './situations/looking.ts';
import { expiring, otherDoings } from './situations/other-doings.ts';
import { printerTrouble } from './situations/printer-trouble.ts';
import { laterByTheClock, recording } from './situations/recording.ts';
import { releaseTrouble } from './situations/release-trouble.ts';
import { releasing } from './situations/releasing.ts';
import { trusting } from './situations/trusting.ts';

/** Every situation, in the order in which a terminal comes into them. */
export const situations: readonly Situation[] = [
  ...looking,
  ...releasing,
  ...entering,
  ...printerTrouble,
  ...releaseTrouble,
  ...trusting,
  ...recording,
  ...otherDoings,
  ...laterByTheClock,
  ...expiring,
];

/** The situations that show something of the rule. */
export function situationsOf(rule: string): readonly Situation[] {
  return situations.filter(({ shows }) => shows.includes(rule));
}
