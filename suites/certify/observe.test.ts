import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { expect, it } from 'vitest';
import { systemClock } from '../../simulators/kit/clock.ts';
import { observe } from './observe.ts';
import { usualPlan } from './terminal-plan.ts';

it('what passes on its way to a service of others is seen, and nothing of it changed', async () => {
  const heard: string[] = [];
  const service = createServer((incoming, response) => {
    heard.push(`${incoming.method ?? ''} ${incoming.url ?? ''}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const over = new AbortController();
  const journal = await observe(
    {
      terminal: { name: 'Panel', version: '1.2' },
      plan: { ...usualPlan, printsAt: { serial: 'S-1' } },
      service: { baseUrl: `http://127.0.0.1:${String(port)}/api/v1` },
      plainHttp: false,
      clock: systemClock,
      signal: over.signal,
    },
    ({ baseUrl, caFile }) => {
      expect(caFile).toMatch(/ca.pem$/);
      const agent = new Agent({ connect: { rejectUnauthorized: false } });
      const headers = { 'x-api-key': 'a-key-of-another-service', authorization: 'Bearer t-1' };
      request(`${baseUrl}/documents?maxRecords=5`, { headers, dispatcher: agent })
        .then((answer) => answer.body.dump())
        .then(() => agent.destroy())
        .finally(() => over.abort())
        .catch(() => undefined);
    },
  );
  service.closeAllConnections();
  service.close();
  expect(heard).toEqual(['GET /api/v1/documents?maxRecords=5']);
  expect(journal.map(({ type }) => type)).toEqual([
    'run',
    'case',
    'connected',
    'sent',
    'answered',
    'case',
  ]);
  expect(journal[0]).toMatchObject({
    terminal: { key: 'key#1', port: { address: '', serial: 'S-1' } },
  });
  expect(JSON.stringify(journal)).not.toMatch(/a-key-of-another|Bearer t-1/);
});

it('without anything that passes there is a case of nothing', async () => {
  const journal = await observe(
    {
      terminal: { name: 'Panel', version: '' },
      plan: usualPlan,
      service: { baseUrl: 'http://127.0.0.1:9/api/v1' },
      plainHttp: true,
      clock: systemClock,
      signal: AbortSignal.abort(),
    },
    ({ baseUrl }) => expect(baseUrl).toMatch(/^http:/),
  );
  expect(journal.map(({ type }) => type)).toEqual(['run', 'case', 'case']);
});
