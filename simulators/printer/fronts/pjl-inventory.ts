import { listed } from './pjl-values.ts';
import { pjlLanguages, pjlPapers } from './pjl-variables.ts';

const totalBytes = 134_217_728;
const largestBytes = 134_087_680;

/** What is built in: the answer to INFO CONFIG. */
export const installed: readonly string[] = [
  ...listed('IN TRAYS', { options: ['INTRAY1 MP', 'INTRAY2 PC', 'INTRAY3 LC'] }),
  'DUPLEX',
  ...listed('OUTPUT BINS', { options: ['NORMAL FACEDOWN', 'UPPER FACEUP', 'STAPLER'] }),
  ...listed('PAPERS', { options: pjlPapers }),
  ...listed('LANGUAGES', { options: pjlLanguages }),
  ...listed('USTATUS', { options: ['DEVICE', 'JOB', 'PAGE', 'TIMED'] }),
  `MEMORY=${totalBytes}`,
  'DISPLAY LINES=1',
  'DISPLAY CHARACTER SIZE=80',
];

/** The answer to INFO MEMORY. */
export const memory: readonly string[] = [`TOTAL=${totalBytes}`, `LARGEST=${largestBytes}`];

/** The answer to INFO FILESYS: a table whose heading line is counted, of no volume. */
export const fileSystem = {
  heading: 'FILESYS [1 TABLE]',
  lines: ['VOLUME\tTOTAL SIZE\tFREE SPACE\tLOCATION\tLABEL\tSTATUS'],
} as const;
