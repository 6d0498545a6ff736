import { expect, it } from 'vitest';
import type { JournalEvent } from './event.ts';
import { Recorder } from './recorder.ts';

it('takes secrets out of what was sent, and leaves words of our own, whatever a secret reads like', () => {
  const events: JournalEvent[] = [];
  const recorder = new Recorder(
    (event) => events.push(event),
    () => 7n,
  );
  recorder.redactor.learn('password', 'none');
  recorder.record({
    type: 'sent',
    case: 'none',
    call: recorder.nextCall(),
    operation: 'none',
    method: 'POST',
    path: '/login',
    pathParameters: {},
    headers: {},
    parameters: [['password', 'none']],
  });
  expect(events).toMatchObject([
    { seq: 1, at: '7', case: 'none', operation: 'none', parameters: [['password', 'password#1']] },
  ]);
});
