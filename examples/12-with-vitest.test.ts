// A vitest suite: the fixture starts one bench for the file and resets it before each test.
import { expect, test } from 'platen/vitest';

test('a document is printed only after its owner taps a card', async ({ platen }) => {
  await platen.service.upload({ user: 'alice', title: 'minutes.pdf' });
  await expect(platen.printers[0]).not.toHavePrinted({ timeoutMs: 300 });
  await platen.readers[0].tap('1577336581');
  await expect(platen.service).toHaveReleased({ title: 'minutes.pdf', user: 'alice' });
  await expect(platen.printers[0]).toHavePrinted({ title: 'minutes.pdf', pages: 3 });
});

test("another user's card prints nothing", async ({ platen }) => {
  await platen.service.upload({ user: 'alice' });
  await platen.readers[0].tap('946EBD28');
  await expect(platen.printers[0]).not.toHavePrinted({ timeoutMs: 300 });
});
