import { isUndisturbed } from './possible.ts';
import type { Situation } from './situation.ts';
import { details } from './situations/details.ts';
import { entering } from './situations/entering.ts';
import { failingCalls } from './situations/failing-calls.ts';
import { failingLooks } from './situations/failing-looks.ts';
import { lookAlikes } from './situations/look-alikes.ts';
import { looking } from './situations/looking.ts';
import { onTheWay } from './situations/on-the-way.ts';
import { expiring, otherDoings } from './situations/other-doings.ts';
import { printerTrouble } from './situations/printer-trouble.ts';
import { laterByTheClock, recording } from './situations/recording.ts';
import { releaseTrouble } from './situations/release-trouble.ts';
import { releasing } from './situations/releasing.ts';
import { undisturbed } from './situations/shown-rules.ts';
import { trusting } from './situations/trusting.ts';
import { twoPeople } from './situations/two-people.ts';

/** Every situation, in the order in which a terminal comes into them. */
export const situations: readonly Situation[] = [
  ...looking,
  ...failingLooks,
  ...releasing,
  ...entering,
  ...printerTrouble,
  ...releaseTrouble,
  ...trusting,
  ...recording,
  ...otherDoings,
  ...twoPeople,
  ...lookAlikes,
  ...details,
  ...onTheWay,
  ...failingCalls,
  ...laterByTheClock,
  ...expiring,
].map((one) => (isUndisturbed(one) ? { ...one, shows: [...one.shows, ...undisturbed] } : one));

/** The situations that show something of the rule. */
export function situationsOf(rule: string): readonly Situation[] {
  return situations.filter(({ shows }) => shows.includes(rule));
}
