export type * from './api.ts';
export { type ConnectOptions, connectBench } from './connect.ts';
export { RequestRefused, WaitExpired } from './errors.ts';
export { gate } from './gate.ts';
export { judge } from './judge.ts';
export { startBench, startPrinter, startService } from './start.ts';
