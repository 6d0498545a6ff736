import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { createPictures } from '../pictures/create-pictures.ts';
import { print, receiptOf, startTestPrinter } from '../testing/ipp-client.ts';

const pictures = createPictures({ searchPath: '', clock: systemClock });

test('a text is shown as it was printed, and other documents as a picture or a sentence', async () => {
  await using target = await startTestPrinter([], undefined, { pictures });
  const at = (path: string) => fetch(`http://127.0.0.1:${String(target.port)}${path}`);
  const sent = async (document: string) => {
    const jobId = await print(target, { document: Buffer.from(document) });
    return await receiptOf(target, jobId);
  };
  const text = await sent('Minutes of <today>\n');
  const pcl = await sent('\x1bE\x1b&l0Ox\x1bE');
  const page = await (await at('/')).text();
  expect(page.match(/<img class="page"/g)).toHaveLength(1);
  expect(page).toContain(`src="/pages/${text.id}"`);
  expect(page).toContain('No picture: no program that renders pcl is installed: install gpcl6');
  const drawn = await at(`/pages/${text.id}`);
  expect(drawn.headers.get('content-type')).toBe('image/svg+xml');
  expect(drawn.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(await drawn.text()).toContain('Minutes of &#60;today&#62;');
  const none = await at(`/pages/${pcl.id}`);
  expect([none.status, none.headers.get('content-type')]).toEqual([404, 'image/svg+xml']);
  expect(await none.text()).toContain('<title>No picture: no program that renders');
});
