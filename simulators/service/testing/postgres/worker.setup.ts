import { beforeEach, inject } from 'vitest';
import { usePostgres } from '../sample-place.ts';

/** The samples of this test file stand on PostgreSQL. */
const server = inject('postgres');
if (server !== undefined) usePostgres(server);
else beforeEach(({ skip }) => skip('there is no PostgreSQL'));
