import { isInvalid } from '../../rules/users/import-files.ts';
import type { FormerProbes } from '../former-probes.ts';

export const userImportProbes: FormerProbes = { 'USR-IMP-08': isInvalid };
