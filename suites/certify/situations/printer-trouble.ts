import type { Situation } from '../situation.ts';
import { failing, printed, released } from './shown-rules.ts';

/** The printer does not print, or does so late. */
export const printerTrouble: readonly Situation[] = [
  {
    id: 'printer/offline',
    title: 'the printer is unreachable: releases are refused (errorCode 1042)',
    doing: 'release',
    waiting: { count: 3 },
    printer: { faults: ['refuse'] },
    shows: [...released, ...failing, 'TERM-ERR-01'],
  },
  {
    id: 'printer/back-again',
    title: 'the printer is unreachable at first and back at the second try',
    doing: 'release',
    waiting: { count: 2 },
    printer: { faults: ['refuse'] },
    // Not before the first try, however slow the terminal is.
    meanwhile: [{ after: { operation: 'documents.send' }, what: 'printer-returns', forMs: 3_000 }],
    actions: [{ againAfterMs: 5_000 }],
    shows: [...printed, ...failing],
  },
  {
    id: 'printer/paper-comes',
    title: 'the printer is out of paper, and refilled while the release waits',
    doing: 'release',
    waiting: { count: 1 },
    printer: { faults: ['out-of-paper'], wellAfterMs: 3_000 },
    shows: [...printed, 'TERM-OUT-04'],
  },
  {
    id: 'printer/out-of-paper',
    title: 'the printer is out of paper until the service stops trying (errorCode 1001)',
    doing: 'release',
    waiting: { count: 1 },
    printer: { faults: ['out-of-paper'] },
    shows: [...released, ...failing, 'TERM-ERR-01'],
  },
  {
    id: 'printer/paper-jam',
    title: 'the printer has a paper jam, which is cleared while the release waits',
    doing: 'release',
    waiting: { count: 1 },
    printer: { faults: ['paper-jam'], wellAfterMs: 4_000 },
    shows: [...printed, 'TERM-OUT-04'],
  },
  {
    id: 'printer/jam-stays',
    title: 'the printer has a paper jam that is not cleared',
    doing: 'release',
    waiting: { count: 2 },
    printer: { faults: ['paper-jam'] },
    shows: [...released, ...failing, 'TERM-ERR-01', 'TERM-OUT-05'],
  },
];
