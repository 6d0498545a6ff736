import { expect, expectTypeOf, test } from 'vitest';
import {
  type Bench,
  type BenchOptions,
  type ConnectOptions,
  connectBench,
  type GateEvent,
  gate,
  type PrintedJob,
  startBench,
} from './index.ts';

test('the exported types are the documented ones', () => {
  expectTypeOf(startBench).returns.resolves.toEqualTypeOf<Bench>();
  expectTypeOf(connectBench).parameters.toEqualTypeOf<[string, ConnectOptions]>();
  expectTypeOf<Bench['printers'][0]['nextJob']>().returns.resolves.toEqualTypeOf<PrintedJob>();
  expectTypeOf<Bench['users']['alice']['userName']>().toEqualTypeOf<string>();
  expectTypeOf<Bench>().toExtend<AsyncDisposable>();
  expectTypeOf(gate).returns.toExtend<AsyncIterable<GateEvent>>();
  expect(connectBench.length).toBe(2);
  expectTypeOf<{ printers: string }>().not.toExtend<BenchOptions>();
});
