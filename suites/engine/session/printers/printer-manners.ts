import { fileURLToPath } from 'node:url';
import type { PrinterOptions } from '../../../../simulators/printer/index.ts';

/**
 * In what other ways than most a printer that is in order takes jobs:
 * one-step: it has no Create-Job (RFC 8011 4.2 does not require it), no print-color-mode, and prints on
 * both sides unless told otherwise;
 * in-halves: its IPP answers arrive in two pieces;
 * talkative: it sends its status back to whoever connects;
 * slow: it takes documents at a pace of its own;
 * raster-only: it is one for labels, which refuses documents in other languages.
 */
export type PrinterManner = 'one-step' | 'in-halves' | 'talkative' | 'slow' | 'raster-only';

type MannerOptions = Pick<PrinterOptions, 'profile' | 'ippAnswers' | 'rawHabits' | 'faults'>;

export const mannerOptions: Readonly<Record<PrinterManner, MannerOptions>> = {
  'one-step': { profile: fixture('one-step.json') },
  'in-halves': { ippAnswers: 'in-halves' },
  talkative: { rawHabits: { greeting: 'status' } },
  'raster-only': { profile: fixture('label.json') },
  slow: { faults: [{ kind: 'slow', bytesPerSecond: 1_400_000 }] },
};

function fixture(name: string): string {
  return fileURLToPath(new URL(`../../../../fixtures/printers/${name}`, import.meta.url));
}
