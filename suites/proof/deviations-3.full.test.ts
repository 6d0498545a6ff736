import { testDeviations } from './prove-deviations.ts';

testDeviations(2, 4);
