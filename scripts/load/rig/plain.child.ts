import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import type { PlainStart } from './plain.ts';

// One route that answers the same to everyone: the least that the framework does for an answer.
const { tls, answer } = JSON.parse(process.argv[2] ?? '{}') as PlainStart;
const app = Fastify({
  https: { key: await readFile(tls.keyFile), cert: await readFile(tls.certFile) },
});
app.get('/answer', (_request, reply) => reply.headers(answer.headers).send(answer.body));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.on('disconnect', () => process.exit());
process.send?.(Number(new URL(address).port));
