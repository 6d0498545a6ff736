import { testOthers } from './prove-others.ts';

testOthers(1, 3);
