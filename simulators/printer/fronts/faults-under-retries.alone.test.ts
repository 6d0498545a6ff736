import { testUnderRetries } from './faults-under-retries.fixture.ts';

testUnderRetries(5);
