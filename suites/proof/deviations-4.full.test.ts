import { deviations } from '../rules/deviations.ts';
import { share } from './proof-target.ts';
import { testDeviations } from './prove-deviations.ts';

testDeviations(share(deviations, 3, 4));
