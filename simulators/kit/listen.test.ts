import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { close, listen } from './listen.ts';

it('takes a free port, rejects for a taken one, and breaks connections off at its end', async () => {
  const [first, second] = [createServer(), createServer()];
  const port = await listen(first);
  await expect(listen(second, port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const client = connect(port, '127.0.0.1');
  await once(first, 'connection');
  const ended = once(client.resume(), 'close');
  await close(first);
  await ended;
  expect(first.listening).toBe(false);
  expect(await listen(second, port)).toBe(port);
  await close(second);
});
