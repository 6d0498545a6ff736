import { createServer, type RequestListener, type Server } from 'node:http';
import { expect, it } from 'vitest';
import { startBalancer } from './balancer.ts';
import { seededChance } from './chance.ts';
import { close, listen } from './listen.ts';

async function serving(listener: RequestListener): Promise<AsyncDisposable & { port: number }> {
  const server: Server = createServer(listener);
  const port = await listen(server);
  return { port, [Symbol.asyncDispose]: () => close(server) };
}

it('spreads requests over all services, and tells each who asked', async () => {
  const answering = (name: string): RequestListener => {
    return (request, response) => {
      request.pipe(response.setHeader('x-service', name));
      response.setHeader('x-asked-by', String(request.headers['x-forwarded-for']));
    };
  };
  await using one = await serving(answering('one'));
  await using two = await serving(answering('two'));
  const targets = [one.port, two.port];
  const balancer = await startBalancer({ port: 0, targets, chance: seededChance(1) });
  const seen = new Set<string>();
  for (let count = 0; count < 20; count += 1) {
    const url = `http://127.0.0.1:${String(balancer.port)}/`;
    const answer = await fetch(url, { method: 'PUT', body: `body ${String(count)}` });
    expect(await answer.text()).toBe(`body ${String(count)}`);
    expect(answer.headers.get('x-asked-by')).toBe('127.0.0.1');
    seen.add(answer.headers.get('x-service') ?? 'nobody');
  }
  expect(seen).toEqual(new Set(['one', 'two']));
  await balancer.stop();
});

it('breaks off an answer that the service broke off, and repeats no request', async () => {
  let requests = 0;
  await using broken = await serving((_, response) => {
    requests += 1;
    response.writeHead(200, { 'content-length': '10' }).write('half', () => response.destroy());
  });
  const targets = [broken.port];
  const balancer = await startBalancer({ port: 0, targets, chance: seededChance(1) });
  const answer = fetch(`http://127.0.0.1:${String(balancer.port)}/`).then((one) => one.text());
  await expect(answer).rejects.toThrow('terminated');
  expect(requests).toBe(1);
  await balancer.stop();
});
