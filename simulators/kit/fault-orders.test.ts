import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultOrders } from './fault-orders.ts';

test('an order meets so many moments at its place, from the nth on, and no others', () => {
  const moments = fc.array(fc.constantFrom('here', 'there'), { maxLength: 30 });
  const count = fc.integer({ min: 1, max: 8 });
  fc.assert(
    fc.property(moments, count, count, (given, nth, times) => {
      const orders = faultOrders();
      orders.put({ fault: { kind: 'a' }, at: 'here', nth, times });
      let passed = 0;
      for (const at of given) {
        if (at === 'here') passed += 1;
        const due = at === 'here' && passed >= nth && passed < nth + times;
        expect(orders.meet(at)).toEqual(due ? { kind: 'a' } : undefined);
      }
      const met = Math.max(0, passed - nth + 1);
      expect(orders.list().map((one) => one.met)).toEqual(met < times ? [met] : []);
    }),
  );
});

test('of several the oldest counts; an order for anywhere meets every place', () => {
  const orders = faultOrders();
  const first = orders.put({ fault: { kind: 'first' }, times: 2 });
  orders.put({ fault: { kind: 'second' }, at: 'here' });
  expect(orders.meet('there')).toEqual({ kind: 'first' });
  expect(orders.meet('here')).toEqual({ kind: 'first' });
  expect(orders.list()).toEqual([]);
  expect(first).toEqual({ id: 1, fault: { kind: 'first' }, nth: 1, times: 2, met: 0 });
});

test('an order can be taken back, alone or with all others', () => {
  const orders = faultOrders();
  const { id } = orders.put({ fault: { kind: 'a' } });
  orders.put({ fault: { kind: 'b' } });
  expect([orders.remove(id), orders.remove(id)]).toEqual([true, false]);
  expect(orders.meet('here')).toEqual({ kind: 'b' });
  orders.put({ fault: { kind: 'c' } });
  orders.clear();
  expect([orders.meet('here'), orders.list()]).toEqual([undefined, []]);
});
