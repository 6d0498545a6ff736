import { testOthers } from './prove-others.ts';

testOthers(2, 3);
