import type { Deviation } from './deviation.ts';
import { cardDeviations, documentDeviations } from './deviations/documents.ts';

/** Every deviation there is, an explicit list. */
export const deviations: readonly Deviation[] = [...documentDeviations, ...cardDeviations];
