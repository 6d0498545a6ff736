import type { FastifyInstance } from 'fastify';
import { lazily } from '../../../kit/lazily.ts';
import { allOperations } from '../../operations/index.ts';
import { jsonHeaders } from '../problem-answer.ts';
import type { HttpSettings } from '../settings.ts';
import { openApiDocument } from './document.ts';

/** The interface as a document, for whoever asks: it holds nothing that the specification doesn't. */
export function mountDocument(app: FastifyInstance, { basePath, rules }: HttpSettings): void {
  const { version } = rules.version;
  const text = lazily(() => JSON.stringify(openApiDocument(allOperations, { basePath, version })));
  app.route({
    method: ['GET', 'HEAD'],
    url: '/openapi.json',
    handler: (_request, reply) => reply.headers(jsonHeaders).send(text()),
  });
}
