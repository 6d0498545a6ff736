import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPicture } from '../pictures/kept-pictures.ts';
import {
  integer,
  keyword,
  print,
  receiptOf,
  startTestPrinter,
  type TestPrinter,
} from '../testing/ipp-client.ts';
import { iconAt, iconPath } from './icon.ts';

const other = '00000000-0f6a-4d8e-9a51-6a4c7e6b1f20';
const picture = iconAt(iconPath(48)) ?? Buffer.alloc(0);
const pictures = {
  of: async ({ file: document }: { readonly file: string }) => {
    const kept = await keepPicture(document, 1, picture);
    return { ...kept, mediaType: 'image/png' };
  },
  whyNone: () => Promise.resolve(undefined),
};

let target: TestPrinter;
let id = '';
beforeAll(async () => {
  target = await startTestPrinter([{ kind: 'abort', afterPages: 1 }], undefined, { pictures });
  const jobId = await print(target, {
    job: [
      integer('copies', 2),
      keyword('sides', 'one-sided'),
      keyword('print-color-mode', 'color'),
    ],
  });
  ({ id } = await receiptOf(target, jobId));
});
afterAll(() => target[Symbol.asyncDispose]());

function at(path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${String(target.port)}${path}`);
}

test('a job is shown with its first page, and how it ended', async () => {
  const page = await (await at('/')).text();
  expect(page).toContain(`src="/pages/${id}"`);
  expect(page).toContain('aborted: the printer aborted it after 1 page');
  expect(page).toContain('pdf, about 1 page, 2 copies, one-sided, color');
});

test('the picture is there, and no other', async () => {
  const response = await at(`/pages/${id}`);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
  for (const path of [`/pages/${other}`, '/pages/../icons.png', '/pages/x', `/pages/${id}.png`]) {
    expect((await at(path)).status).toBe(404);
  }
});
