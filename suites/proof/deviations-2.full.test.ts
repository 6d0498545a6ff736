import { testDeviations } from './prove-deviations.ts';

testDeviations(1, 4);
