import { testDeviations } from './prove-deviations.ts';

testDeviations(0, 4);
