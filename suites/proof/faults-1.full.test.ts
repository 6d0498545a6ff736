import { faults } from '../rules/index.ts';
import { share } from './proof-target.ts';
import { testFaults } from './prove-faults.ts';

testFaults(share(faults, 0, 4));
