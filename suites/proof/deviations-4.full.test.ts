import { testDeviations } from './prove-deviations.ts';

testDeviations(3, 4);
