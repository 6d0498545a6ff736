import type { Deviation } from './deviation.ts';
import { documentDeviations } from './deviations/documents.ts';
import { releaseDeviations } from './deviations/releases.ts';

/** Every deviation there is, an explicit list. */
export const deviations: readonly Deviation[] = [...documentDeviations, ...releaseDeviations];
