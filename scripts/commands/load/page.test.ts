import { expect, it } from 'vitest';
import { startControl } from '../../../simulators/kit/control.ts';
import { startLoadPage } from './page.ts';

const asked = { page: true, pagePort: 0, pageHost: '127.0.0.1', open: false };

const name = 'their service';

it('shows the control plane of the target', async () => {
  const routes = [
    { method: 'GET' as const, path: '/here', summary: 'x', run: () => ({ json: 'here' }) },
  ];
  await using control = await startControl({ port: 0, token: 'a-token', routes });
  const { url } = control;
  await using page = await startLoadPage(asked, { name, control: { url, token: 'a-token' } }, {});
  const answer = await fetch(new URL('/control/here', page?.url));
  expect(await answer.json()).toBe('here');
});

it('is not started unless an option asks for it', async () => {
  const unasked = { ...asked, page: false, pagePort: undefined };
  expect(await startLoadPage(unasked, { name }, {})).toBeUndefined();
});

it('refuses a target without a control plane', async () => {
  await expect(startLoadPage(asked, { name }, {})).rejects.toThrow(
    '--page: their service has no control plane that a page could show',
  );
});
