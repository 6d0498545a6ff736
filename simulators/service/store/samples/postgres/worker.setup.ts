import { inject } from 'vitest';
import { usePostgres } from '../sample-place.ts';

/** The samples of this test file stand on PostgreSQL. */
usePostgres(inject('postgres'));
