import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { systemClock } from '../../../../kit/clock.ts';
import { waitFor } from '../../../../kit/lifecycle.ts';
import { ippStub } from '../../../testing/ipp-stub.ts';
import { aDocument, anOutputPort } from '../../../testing/records.ts';
import { orderOf } from '../../../testing/test-delivery.ts';
import { ippCarrier } from './ipp.ts';

const half = Buffer.alloc(50_000, 'x');

// While it is being sent the printer may not stall; once all is sent it may take longer to answer.
it('a document is wholly sent with its last bytes, not with its first ones', async () => {
  await using printer = await ippStub({ operations: ['Create-Job', 'Send-Document'] });
  const carrier = ippCarrier({ clock: systemClock, connectMs: 120_000 });
  const content = { kind: 'file', size: 2 * half.length, file: 'x' } as const;
  const port = { ...anOutputPort({ printerIppUrl: printer.url }), id: 1 };
  const passage = carrier.open(orderOf(aDocument({ content }), port));
  await passage.ready;
  const document = new PassThrough();
  const sent = passage.send(document);
  document.write(half);
  await waitFor(() => passage.bytesSent() >= half.length || undefined, {
    clock: systemClock,
    deadlineMs: 50_000,
    what: 'the first half',
  });
  expect(passage.allSent()).toBe(false);
  document.end(half);
  await sent;
  expect(passage.allSent()).toBe(true);
  await carrier.close();
});
