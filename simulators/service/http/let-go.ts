import type { FastifyInstance } from 'fastify';

/** While the server closes it waits for every connection: one whose answer is out would idle on. */
export function letGoWhenClosing(app: FastifyInstance): void {
  app.addHook('onResponse', (_request, _reply, done) => {
    if (!app.server.listening) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}
