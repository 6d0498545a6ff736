import fc from 'fast-check';
import { testSeed } from './test-seed.ts';

// The one place that seeds properties; a failure prints its seed and path.
fc.configureGlobal({ seed: testSeed(process.env) });
