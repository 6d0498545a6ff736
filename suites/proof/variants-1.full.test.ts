import { testOthers } from './prove-others.ts';

testOthers(0, 3);
