import { randomIds, sha256 } from '../../kit/ids.ts';
import { aDelivery, aDocument } from '../testing/records.ts';
import { openStore } from './open.ts';

/** Writes documents as fast as it can from several sides, and names each one once it was acknowledged. */
const [, , place = ''] = process.argv;
const store = await openStore(place, 0);
const writers = 6;
const contentBytes = 20_000;

async function writeForever(): Promise<never> {
  for (;;) {
    const uuid = randomIds.uuid();
    const bytes = Buffer.alloc(contentBytes, uuid);
    await store.write(async ({ change }) => {
      const content = { kind: 'inline', size: bytes.length } as const;
      await change.addDocument(aDocument({ uuid, name: sha256(bytes), content }), bytes);
      const id = await change.addDelivery(aDelivery({ documentUuid: uuid }));
      await change.claim(uuid, id);
    });
    process.stdout.write(`${uuid}\n`);
  }
}

await Promise.all(Array.from({ length: writers }, writeForever));
